/** Sorts of command; at most one of a sort is under way to a terminal. */
export const commandKinds = ['lock', 'setting', 'auth', 'biometric', 'fence', 'enrol', 'other'] as const;
export type CommandKind = (typeof commandKinds)[number];

interface Patience {
  /** Milliseconds that a terminal with a link has for its answer. */
  answerMs: number;
  /** How often it is asked while nobody answers. */
  tries: number;
  /** Milliseconds for which a command is wanted that could not be sent. */
  wantedMs: number;
}

const minute = 60_000;
const usual: Patience = { answerMs: minute, tries: 3, wantedMs: 24 * 60 * minute };

/** How long a command of each kind is waited for: `domain.md` §4, Command. */
export const patience: Record<CommandKind, Patience> = {
  /** Never waits for a truck that is off-line, and a minute is all it has. */
  lock: { answerMs: 20_000, tries: 3, wantedMs: minute },
  /** Somebody stands at the truck and puts his finger on it. */
  enrol: { answerMs: 3 * minute, tries: 1, wantedMs: 10 * minute },
  setting: usual,
  auth: usual,
  biometric: usual,
  fence: usual,
  other: usual,
};
