import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { OwnedReport } from '../../fleet/truck/index';
import type { FormerRule } from './limits';
import type { Limits } from './told';

/** A rule that was changed: reports up to `heardTo` are judged by how it was before. */
interface Change extends FormerRule {
  heardTo: number;
}

/**
 * The rules by which reports are judged anew: each report by those that held when it, or the first newer one, was
 * received. So alarms stay as they were found, and a late report is judged as its neighbours were.
 */
export class RulesThen {
  readonly #changes: readonly Change[];
  #passed = 0;

  private constructor(
    changes: readonly Change[],
    readonly now: Limits,
  ) {
    this.#changes = changes;
  }

  /** Of the reports from a moment on; they are only read where a rule was changed since. */
  static async of(
    former: readonly FormerRule[],
    now: Limits,
    reports: () => AsyncIterable<Pick<OwnedReport, 'at' | 'receivedAt'>>,
  ): Promise<RulesThen> {
    const changes = former.map((rule): Change => ({ ...rule, heardTo: -Infinity }));
    if (changes.length > 0)
      for await (const { at, receivedAt } of reports())
        for (const change of changes)
          if (receivedAt < change.until) change.heardTo = Math.max(change.heardTo, at);
    return new RulesThen(changes, now);
  }

  /** The limits at the time of a report. */
  at(time: number): Limits {
    if (this.#changes.length === 0) return this.now;
    return (code) => {
      const change = this.#changes.find((one) => one.code === code && time <= one.heardTo);
      return change ? change.limits : this.now(code);
    };
  }

  /** The rules that were switched off between the report asked about before and this one, and when. */
  *switchedOff(time: number): Iterable<{ code: AlarmCode; at: number }> {
    const changes = this.#changes;
    for (let one = changes[this.#passed]; one && time > one.heardTo; one = changes[this.#passed]) {
      const { code, until } = one;
      this.#passed += 1;
      const next = changes.find((later, place) => place >= this.#passed && later.code === code);
      if ((next ? next.limits : this.now(code)) === null) yield { code, at: until };
    }
  }
}
