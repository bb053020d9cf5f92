import type { Call } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { type Named, rightName } from '@fleet/contract/role/names';
import { listed, say, type Language, type SlotsOf, type Text } from '@fleet/contract/text';
import type { Use } from '@fleet/contract/uses';

type Slots = Record<string, string | number>;

/** The user asked for something we will not do; `text` tells them why, in their language. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Text,
    readonly slots: Slots = {},
    readonly extra: {
      data?: unknown;
      field?: string;
      /** Where several fields are bad, what is said of each. */
      parts?: readonly Refusal[];
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(text[1]);
  }

  /** The bad fields, each with its own sentence. */
  get fields(): readonly Refusal[] {
    return this.extra.parts ?? (this.extra.field === undefined ? [] : [this]);
  }
}

type SlotsArgument<T extends Text> = keyof SlotsOf<T> extends never ? [] : [SlotsOf<T>];

/** A rule of the business says no. */
export const refuse = <T extends Text>(text: T, ...[slots]: SlotsArgument<T>) =>
  new Refusal(400, '40900', text, slots);

/** A record is used by these; the refusal names them, and leads to their lists. */
export const refuseUsed = (language: Language, uses: readonly Use[]) =>
  new Refusal(
    400,
    '40900',
    refusals.inUseBy,
    {
      uses: listed(
        language,
        uses.map(({ words }) => words),
      ),
    },
    { data: { uses } },
  );

/** One field of the input breaks a rule that its schema cannot know. */
export const refuseField = <T extends Text>(field: string, text: T, ...[slots]: SlotsArgument<T>) =>
  new Refusal(400, '400', text, slots, { field });

/** The record is gone, or is not theirs to see: the two look the same. */
export const notFound = () => new Refusal(400, '40400', refusals.notFound);

/** A sentence with what stands in its slots. */
export interface Told {
  text: Text;
  slots?: Record<string, string>;
}

/** The record was changed since it was read; the caller hears by whom and gets it as it is now. */
export const stale = (current: { version: number }, by: Told) =>
  new Refusal(400, '40900', by.text, by.slots ?? {}, { data: { version: current.version, current } });

/** The role gives none of the rights that would do; they are told by their words. */
export function forbidden(rights: Call['right'] | Named) {
  const names = [rights].flat().filter(isNamed).map(rightName);
  const told = (language: Language) =>
    say(language, refusals.notAllowed, { right: names.map((name) => say(language, name)).join(' / ') });
  return new Refusal(400, '40300', [told('zh'), told('en')]);
}

const isNamed = (right: string): right is Named => right !== 'anyone' && right !== 'signedIn';

/** Somebody asks more often, or more at once, than he may; he may ask again after so many seconds. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Refusal(429, '429', refusals.tooMany, {}, { retryAfterSeconds });

/** Nobody is signed in with this token, or no longer. */
export const unauthenticated = () => new Refusal(401, '401', refusals.signInFirst);

/** A name or number that must be unique stands somewhere already. */
export const refuseTaken = <T extends Text>(field: string, text: T, ...[slots]: SlotsArgument<T>) =>
  new Refusal(400, '40900', text, slots, { field });

/** A number that must be unique is in use already, here or out of the caller's sight. */
export const alreadyTaken = (field: string, value: string) => refuseTaken(field, refusals.taken, { value });
