import type { Sent } from '@fleet/contract/call';
import { session as calls } from '@fleet/contract/session/calls';
import { post } from './post';
import { type Profile, renewProfile, session } from './session';

let turn: Promise<unknown> = Promise.resolve();
let last = 0;

/**
 * One after the other, and only the last of several is taken in: what was answered from before a change never replaces
 * what was chosen since.
 */
function inTurn(ask: () => Promise<Profile>): Promise<void> {
  const mine = ++last;
  const token = session.get()?.token;
  const asked = turn
    .catch(() => undefined)
    .then(ask)
    .then((profile) => {
      if (mine === last && token === session.get()?.token) renewProfile(profile);
    });
  turn = asked;
  return asked;
}

/** Asks for the person's rights, data scope and settings. */
export const askProfile = () => inTurn(() => post(calls.profile, {}));
/** Keeps what a person has chosen. */
export const changeProfile = (change: Sent<typeof calls.updateProfile>) =>
  inTurn(() => post(calls.updateProfile, change));
