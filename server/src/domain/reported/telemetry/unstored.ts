import type { Report } from '../../fleet/truck/index';

/** Some reports of several are not stored, all others are. */
export class Unstored extends Error {
  override name = 'Unstored';

  constructor(
    /** Of vehicles that another process works on. */
    readonly notOurs: readonly Report[],
    /** Of vehicles whose part comes or goes just now. */
    readonly closing: readonly Report[],
  ) {
    super('reports of vehicles that are not worked on here');
  }
}
