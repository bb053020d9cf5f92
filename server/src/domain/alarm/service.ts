export { judgeByClock } from './clock';
export { followCrossings } from './crossings';
export { lockAfterImpacts } from './impact';
export { tellWritten } from './telling';
export { AlarmWatch } from './watch';
