export { compareCosts, drawCosts } from './costs';
export { listMonths } from './maintenance';
