export { removeDriver } from './drivers';
