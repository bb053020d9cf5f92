import { trajectory } from '@fleet/contract/trajectory/calls';
import { post } from '../../kit/post';
import { joined, noTrack, type Track, type TrackPage } from './track';

/** The input of `trajectory.track`. */
export interface Asked {
  id: string;
  startTime: string;
  endTime: string;
}

/** How far the reading of a track has come. */
export interface Loaded {
  asked: Asked;
  carId: string;
  track: Track;
  /** All pages are there. */
  isComplete: boolean;
  /** The period has not ended: what is reported meanwhile is added. */
  isGrowing: boolean;
  lastDayWithData: string | null;
  lapsedOn: string | null;
  problem: unknown;
}

export const unread = (asked: Asked): Loaded => ({
  asked,
  carId: '',
  track: noTrack,
  isComplete: false,
  isGrowing: false,
  lastDayWithData: null,
  lapsedOn: null,
  problem: null,
});

/** Reads on, page by page, from where the track now ends. */
export async function* pagesAfter(before: Loaded, signal: AbortSignal) {
  let now = before;
  let cursor: string | null | undefined = endOf(now.track);
  do {
    const page: TrackPage = await post(trajectory.track, { ...now.asked, ...(cursor && { cursor }) }, signal);
    now = {
      ...now,
      carId: page.carId,
      track: joined(now.track, page),
      isComplete: now.isComplete || page.nextCursor === null,
      lastDayWithData: page.lastDayWithData,
      lapsedOn: page.lapsedOn,
    };
    yield now;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function endOf({ time }: Track) {
  const end = time.at(-1);
  return end === undefined ? undefined : new Date(end).toISOString();
}

export const isSame = (a: Asked, b: Asked) =>
  a.id === b.id && a.startTime === b.startTime && a.endTime === b.endTime;
