export { firmwarePath, openLink, type SignedLink } from './download';
export { askedFor, fetched, heardFailure, heardRefusal, heardStep, heardVersion } from './heard';
export { readBlock } from './block';
export { lookAtRollouts, tellMoved } from './rollout';
