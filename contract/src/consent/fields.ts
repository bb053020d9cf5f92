import { flag, instant } from '../field';

/** The consent that is asked for wherever data of a person's body is kept: to exactly this, and since when. */
export const consentFields = {
  /** Silence is no consent. */
  consent: flag().default(false),
  /** When he consented, if that was before now: on paper, say. */
  consentTime: instant().nullish(),
};
