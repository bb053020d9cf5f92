import type { StreamEvents } from '@fleet/contract/live/stream';
import { createStore, useStore } from '../store';

/** Whether the stream tells of all vehicles in sight, or of those alone that this person looks at. */
export const following = createStore<StreamEvents['following']>({ all: true, isWide: false });

/** So often is asked again what the stream does not tell of. */
export const glanceMs = 30_000;

export const useFollowsAll = () => useStore(following).all;
