import type { AlarmNote } from '../alarm/calls';
import type { LiveState } from '../status/calls';

/** Where the one live stream of a session is read: server-sent events, the token in the header. */
export const streamPath = '/v1/live/stream';

/**
 * Each answer says in this header from which place in the stream on it may lack something. A stream that is opened with
 * the place of an answer as its last event id tells all of that.
 */
export const placeHeader = 'live-place';

/** The events of the stream, by name. */
export interface StreamEvents {
  /** Trucks whose live state changed, a lone change at once, further ones gathered for a moment. */
  vehicleState: LiveState[];
  /**
   * Whether all vehicles in sight are told of, or, where they are more than anybody follows, those alone that the
   * reader looks at (`live.look`). `isWide`: so many are in the places looked at that they are not followed either.
   */
  following: { all: boolean; isWide: boolean };
  /** Vehicles in sight have changed that are not looked at; told once a second at most. */
  elsewhere: Record<string, never>;
  /** A fault or a violation that has just been found. */
  alarm: AlarmNote;
  /** Records of a subject were changed: lists of that subject are fetched again. */
  changed: { subject: string; ids: string[] };
  /** The person's rights or data scope have changed: the profile and all that is on screen are asked for again. */
  rights: Record<string, never>;
  /** The session is over. */
  signedOut: { reason: 'logout' | 'revoked' | 'expired' };
  /** The ring no longer holds what was missed: fetch everything again. */
  reload: Record<string, never>;
}
export type StreamEventName = keyof StreamEvents;

/** Subjects whose lists also show what belongs to another: they are fetched again with it. */
export const alsoShownIn: Readonly<Record<string, readonly string[]>> = {
  fault: ['alarm'],
  repair: ['fault', 'authorization'],
  schedule: ['authorization'],
  check: ['authorization', 'status', 'distribution'],
  violation: ['alarm'],
  driverStatus: ['driver'],
  material: ['program'],
  program: ['remind'],
  maintain: ['remind'],
  remind: ['vehicle', 'authorization', 'status', 'distribution'],
  vehicle: ['vehicleReview'],
  driver: ['driverReview'],
  gov: ['vehicleReview', 'driverReview'],
  jCompany: ['gov', 'jCar', 'jDriver', 'jAnalysis'],
  battery: ['batteryBinding'],
  batteryStatus: ['battery', 'batteryBinding'],
  authorization: ['authFinger', 'authKey', 'authFace', 'finger', 'fingerLib'],
};
