export const reviewKinds = ['vehicle', 'driver'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** How far the last application has come; `none` where there was none. */
export const approvals = ['none', 'unapproved', 'passed', 'rejected'] as const;
export const applicationStates = ['unapproved', 'passed', 'rejected'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const decisions = ['pass', 'reject', 'reReview'] as const;
export type Decision = (typeof decisions)[number];

/** The steps that an authority may take with an application, from which state to which: `domain.md` §4, Annual review. */
export const reviewSteps: Record<Decision, { from: ApplicationState; to: ApplicationState }> = {
  pass: { from: 'unapproved', to: 'passed' },
  reject: { from: 'unapproved', to: 'rejected' },
  reReview: { from: 'passed', to: 'unapproved' },
};

export const progressSteps = ['submit', ...decisions] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** So many applications are sent or decided in one go. */
export const mostAtOnce = 200;
