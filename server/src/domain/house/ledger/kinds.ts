import type { Config } from '../../../base/config';

/** Sorts of command; at most one of a sort is under way to a terminal. */
export type CommandKind = 'lock' | 'setting' | 'auth' | 'biometric' | 'fence' | 'enrol' | 'other';

interface Patience {
  /** Milliseconds that a terminal with a link has for its answer. */
  answerMs: number;
  /** How often it is asked while nobody answers. */
  tries: number;
  /** Milliseconds for which a command is wanted that could not be sent. */
  wantedMs: number;
}

/** For so long a command waits that stays wanted however long its terminal is away: nobody outlives it. */
export const lastingMs = 10 * 365 * 86_400_000;

/** Whether a command is one of those: no other has a deadline that is so far away. */
export const isLasting = ({ deadline }: { deadline: string }) =>
  Date.parse(deadline) - Date.now() > lastingMs / 2;

/** How long a command of each kind is waited for: `domain.md` §4, Command. */
export function patienceFor(kind: CommandKind, { command }: Pick<Config, 'command'>): Patience {
  const answerMs = command.answerSeconds * 1000;
  switch (kind) {
    // Never waits for a truck that is off-line: all its tries lie in the time of one answer.
    case 'lock':
      return { answerMs: answerMs / 3, tries: 3, wantedMs: answerMs };
    // Somebody has to come to the truck and put his finger on it.
    case 'enrol':
      return { answerMs: answerMs * 3, tries: 1, wantedMs: answerMs * 10 };
    default:
      return { answerMs, tries: 3, wantedMs: command.waitHours * 3_600_000 };
  }
}
