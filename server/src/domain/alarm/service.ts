export { judgeByClock } from './clock';
export { AlarmWatch } from './watch';
