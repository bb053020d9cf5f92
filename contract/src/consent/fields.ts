import { flag, instant } from '../field';

/** What is asked wherever something of a person's body is kept: that he has consented to just this, and since when. */
export const consentFields = {
  /** Silence is no consent. */
  consent: flag().default(false),
  /** When he consented, if that was before now: on paper, say. */
  consentTime: instant().nullish(),
};
