export { judgeByClock } from './clock';
export { followCrossings } from './crossings';
export { dismantled } from './dismantled';
export { handleRepaired, needFault } from './handling';
export { lockAfterImpacts } from './impact';
export { listViolations } from './queries';
export { sumAlarms, worstOpenFault } from './sums';
export { tellWritten } from './telling';
export { AlarmWatch } from './watch';
