export const noteStates = ['awaiting', 'replied', 'closed'] as const;
export type NoteState = (typeof noteStates)[number];

/** The two sides of a note: the authority that issued it, and the company that it was issued to. */
export const noteSides = ['authority', 'company'] as const;
export type NoteSide = (typeof noteSides)[number];

/** The roles in which people write; of a company's people an authority learns no more than this. */
export const noteRoles = ['authority', 'administrator', 'safetyOfficer', 'staff'] as const;

export const noteSteps = ['reply', 'followUp', 'close'] as const;
export type NoteStep = (typeof noteSteps)[number];

/** The entries of a thread: how it began, and the steps since. */
export const noteDoings = ['issue', ...noteSteps] as const;
export type NoteDoing = (typeof noteDoings)[number];

interface Step {
  from: readonly NoteState[];
  to: NoteState;
  by: NoteSide;
}

/** `domain.md` §4, Enforcement note. A company may reply again before the authority has followed up. */
export const noteMachine: Record<NoteStep, Step> = {
  reply: { from: ['awaiting', 'replied'], to: 'replied', by: 'company' },
  followUp: { from: ['replied'], to: 'awaiting', by: 'authority' },
  close: { from: ['awaiting', 'replied'], to: 'closed', by: 'authority' },
};

/** The steps that one side can take from a state; none where the company has left the jurisdiction. */
export const stepsOf = (side: NoteSide, state: NoteState, hasLeft: boolean): NoteStep[] =>
  hasLeft
    ? []
    : noteSteps.filter((step) => noteMachine[step].by === side && noteMachine[step].from.includes(state));

/** So many companies are sent the same note in one go. */
export const mostCompanies = 200;
export const mostFiles = 9;
