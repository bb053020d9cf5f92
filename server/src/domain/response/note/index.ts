export { tellSides } from './notices';
export { listNotes } from './queries';
