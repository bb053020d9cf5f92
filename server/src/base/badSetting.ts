/** Thrown with one sentence when a setting cannot be used. */
export class BadSetting extends Error {}
