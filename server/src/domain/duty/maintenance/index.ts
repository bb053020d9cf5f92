export { addOrder } from './orders';
export { addProject, assignProgram, materials } from './programs';
export { leaveMaintenance } from './programQueries';
export { refreshStandings } from './standing';
