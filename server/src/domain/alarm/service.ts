export { judgeByClock } from './clock';
export { followCrossings } from './crossings';
export { tellWritten } from './telling';
export { AlarmWatch } from './watch';
