export { dayFigures, dayTable } from './dayTable';
export { draw, type PeriodSums, readSums } from './drawing';
export { exportTable } from './exports';
export { drawFindings } from './findings';
export { keepFigures } from './keep';
export { countKinds, findingDay, foundIn } from './kinds';
export { kindTable } from './kindTable';
export { objectTable, unmarked } from './objects';
export { orgListing, orgTable } from './orgs';
export { comparedWith, daysOf, type Period, periodOf } from './period';
export { mostWorked, countWorked } from './ranking';
export {
  countedUntil,
  hoursByDay,
  sumsByCompany,
  sumsByDay,
  sumsByObject,
  sumsByOrg,
  sumsOf,
} from './read';
export { isCounted } from './whole';
export { showProgress } from './progress';
export { answerTable } from './answerTable';
export { singleDays } from './single';
export { sorted, tableOf } from './table';
export { type FiguresAsked, noSums, type SumsOf } from './rows';
export { valuesOf } from './values';
