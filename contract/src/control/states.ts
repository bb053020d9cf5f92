import { refusals } from '../refusals';

/** Whoever has one of these gives orders to trucks; which ones each of them covers, the catalogue says. */
export const orderRights = ['control:issue', 'control:lock'] as const;

/** The state of a command: `domain.md` §4, Command. */
export const commandStates = ['sending', 'success', 'expired', 'cancelled'] as const;
export type CommandState = (typeof commandStates)[number];

/**
 * Why a command came to nothing. `moving`, `offline`, `notAllowed` (who issued it may no longer) and `rebound` (the
 * terminal sits elsewhere by now) are what we refuse by ourselves; `unavailable` is a finger, face or file that was
 * erased meanwhile, or that we have no address for.
 */
export const commandProblems = [
  'timeout',
  'offline',
  'moving',
  'refused',
  'notSupported',
  'unavailable',
  'notAllowed',
  'rebound',
] as const;
export type CommandProblem = (typeof commandProblems)[number];

/** The steps that people may take with a command, and from which state. */
export const commandSteps = {
  retry: { from: 'expired', to: 'sending', otherwise: refusals.notNow },
  cancel: { from: 'expired', to: 'cancelled', otherwise: refusals.notNow },
} as const;

/** Whether a command may be cancelled: one that came to nothing, or one of the list's own that never went out. */
export const mayCancel = ({
  state,
  tries,
  subject,
}: {
  state: string;
  tries: number;
  subject: string | null;
}) => state === commandSteps.cancel.from || (state === 'sending' && tries === 0 && subject === null);

/** How often a person may have a command tried again. */
export const mostRetries = 3;

/** Commands that stop or slow a truck: they need a right of their own and are confirmed twice. */
export const restraining: readonly string[] = ['lock', 'setSpeedLimit', 'speedLimit'];
