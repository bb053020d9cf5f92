export { keepDayFacts } from './derive';
