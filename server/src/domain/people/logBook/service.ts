export { readable } from './queries';
