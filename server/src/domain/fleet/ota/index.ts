export { firmwarePath, openLink } from './download';
export { fetched, heardFailure, heardRefusal, heardStep, heardVersion } from './heard';
export { offerTo } from './offers';
export { readBlock } from './block';
export { lookAtRollouts, tellMoved } from './rollout';
