export { listMonths } from './maintenance';
