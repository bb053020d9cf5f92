/*
 * The rules of law that authorities may set for their jurisdiction, with the value that holds where nobody has set one.
 * A rule stands here because a function asks for it; its words and its source are in `text.ts`.
 */

/** The people of a company who can be told of something, each a bit of the value of a rule. */
export const duties = { administrator: 1, safetyOfficer: 2 } as const;

interface Rule {
  unit: 'day' | 'month' | 'year' | 'age' | 'duties';
  /** The bounds of a value, both included. */
  least: number;
  most: number;
  national: number;
  /** Of two values the stricter one; of people to be told, those of both. */
  stricter: 'lower' | 'higher' | 'both';
  /** A company may only be stricter than its authorities. Nobody: the records belong to no company. */
  setBy: 'nobody' | 'jurisdiction' | 'company';
  /** Where it comes from: named in law, in law but not read again, or a choice of this product. */
  standing: 'law' | 'unsure' | 'choice';
  /** The national value is no limit: it stands for any. */
  isOpen?: true;
}

const near = {
  unit: 'day',
  least: 7,
  most: 180,
  national: 30,
  stricter: 'higher',
  setBy: 'jurisdiction',
  standing: 'choice',
} as const;
const told = { unit: 'duties', least: 1, most: 3, stricter: 'both', setBy: 'jurisdiction' } as const;

export const legalRules = {
  /** So many months after its inspection the review of a vehicle ends at the latest. */
  vehicleReviewMonths: {
    ...{ unit: 'month', least: 1, most: 24, national: 24, stricter: 'lower' },
    ...{ setBy: 'company', standing: 'law' },
  },
  /** The same of a driver's licence. */
  driverReviewMonths: {
    ...{ unit: 'month', least: 1, most: 48, national: 48, stricter: 'lower' },
    ...{ setBy: 'company', standing: 'law' },
  },
  /** So many days before its end something is near expiry, its last day included. */
  reviewNearDays: { ...near, standing: 'law' },
  licenceNearDays: { ...near, national: 90, standing: 'unsure' },
  insureNearDays: near,
  warrantyNearDays: near,
  renewNearDays: near,
  simNearDays: { ...near, setBy: 'nobody' },
  /** So many days before its end a passed exam is near it, and its driver due for another. */
  retrainNearDays: near,
  /** From this age on one may drive. */
  driverMinAge: {
    ...{ unit: 'age', least: 18, most: 25, national: 18, stricter: 'higher' },
    ...{ setBy: 'jurisdiction', standing: 'unsure' },
  },
  /** Who is older has no licence reviewed. */
  driverMaxAge: {
    ...{ unit: 'age', least: 50, most: 70, national: 60, stricter: 'lower' },
    ...{ setBy: 'jurisdiction', standing: 'unsure' },
  },
  /** So many months a passed exam is valid at most. */
  examValidMonths: {
    ...{ unit: 'month', least: 1, most: 120, national: 120, stricter: 'lower' },
    ...{ setBy: 'jurisdiction', standing: 'choice', isOpen: true },
  },
  /** So many years the records of inspections are kept at least. */
  inspectionYears: {
    ...{ unit: 'year', least: 5, most: 30, national: 5, stricter: 'higher' },
    ...{ setBy: 'jurisdiction', standing: 'unsure' },
  },
  /** So many days a company has to reply to a note that names no deadline. */
  noteReplyDays: {
    ...{ unit: 'day', least: 1, most: 60, national: 7, stricter: 'lower' },
    ...{ setBy: 'jurisdiction', standing: 'choice' },
  },
  /** Who is written to about a critical item that was found abnormal. */
  criticalTold: { ...told, national: duties.safetyOfficer, standing: 'law' },
  /** Who is written to about an enforcement note. */
  noteTold: { ...told, national: duties.administrator | duties.safetyOfficer, standing: 'choice' },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof legalRules;
export const ruleNames = Object.keys(legalRules) as [RuleName, ...RuleName[]];

/** The rule, as every rule is. */
export const ruleNamed = (name: RuleName): Rule => legalRules[name];

/** The strictest of these values, the national one where there is none; the server's SQL chooses by the same direction. */
export function strictest(name: RuleName, values: readonly number[]): number {
  const { stricter, national } = ruleNamed(name);
  if (values.length === 0) return national;
  if (stricter === 'both') return values.reduce((all, value) => all | value, 0);
  return stricter === 'lower' ? Math.min(...values) : Math.max(...values);
}

/** Whether a value asks for no less than another. */
export const isAsStrict = (name: RuleName, value: number, than: number): boolean =>
  strictest(name, [value, than]) === value;
