export { showCheckRates } from './checks';
export { countAges } from './vehicles';
