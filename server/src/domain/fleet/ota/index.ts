export { firmwarePath, openLink } from './download';
export { fetched, heardFailure, heardRefusal, heardStep, heardVersion } from './heard';
export { offerTo } from './offers';
export { goesOn, readBlock } from './block';
export { advanceRollouts, tellMoved } from './rollout';
