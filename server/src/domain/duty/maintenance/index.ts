export { addOrder } from './orders';
export { addProject, assignProgram, materials } from './programs';
export { leaveMaintenance } from './programQueries';
export { listReminders } from './reminders';
export { refreshStandings } from './standing';
