/** The counts of one device in the present minute. */
interface Minute {
  since: number;
  connects: number;
  takeovers: number;
  refusedUntil: number;
}

const minuteMs = 60_000;
const mostConnects = 5;
const mostTakeovers = 5;
const mostRemembered = 50_000;

/** How often one device may connect. `alink.md` §1. */
export class ConnectRates {
  readonly #of = new Map<string, Minute>();

  /**
   * Counts one more connection. `fight`: two terminals share this identity and keep taking it from each other,
   * which is said once, and refused for a minute.
   */
  judge(linkKey: string, isTakeover: boolean, now: number): 'welcome' | 'tooOften' | 'fight' {
    const minute = this.#minuteOf(linkKey, now);
    if (now < minute.refusedUntil) return 'tooOften';
    if (!isTakeover) {
      minute.connects += 1;
      return minute.connects > mostConnects ? 'tooOften' : 'welcome';
    }
    minute.takeovers += 1;
    if (minute.takeovers < mostTakeovers) return 'welcome';
    minute.refusedUntil = now + minuteMs;
    return 'fight';
  }

  #minuteOf(linkKey: string, now: number): Minute {
    const known = this.#of.get(linkKey);
    if (known && (now - known.since < minuteMs || now < known.refusedUntil)) return known;
    if (!known && this.#of.size >= mostRemembered) this.#forgetOld(now);
    const minute = { since: now, connects: 0, takeovers: 0, refusedUntil: 0 };
    this.#of.set(linkKey, minute);
    return minute;
  }

  #forgetOld(now: number): void {
    for (const [linkKey, { since, refusedUntil }] of this.#of)
      if (now - since >= minuteMs && now >= refusedUntil) this.#of.delete(linkKey);
  }
}
