export { addOrder } from './orders';
export { addProject, assignProgram, materials } from './programs';
export { refreshStandings } from './standing';
