export { FenceWatch } from './watch';
export { endCrossings } from './queries';
export { countInside } from './inside';
