export { tellSides } from './notices';
