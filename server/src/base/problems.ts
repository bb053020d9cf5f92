import { refusals } from '@fleet/contract/refusals';
import type { SlotsOf, Text } from '@fleet/contract/text';
import { Refusal, refuseField } from './refuse';

type SlotsArgument<T extends Text> = keyof SlotsOf<T> extends never ? [] : [SlotsOf<T>];

/** The bad fields of a record, gathered, so that a person reads all of them at once. */
export class Problems {
  readonly #found: Refusal[] = [];

  /** Notes that a field breaks a rule. */
  add<T extends Text>(field: string, text: T, ...slots: SlotsArgument<T>): void {
    this.note(refuseField(field, text, ...slots));
  }

  /** Notes a refusal that names its field; the first word about a field stays. */
  note(refusal: Refusal): void {
    const { field } = refusal.extra;
    if (!this.#found.some((one) => one.extra.field === field)) this.#found.push(refusal);
  }

  /**
   * Applies a rule and gives its result. Of a rule that refuses, the refusal is noted, at `field` where it names none,
   * and nothing is given. A refusal without any field ends the judging: nobody could be shown where it belongs.
   */
  async of<T>(field: string | null, rule: () => Promise<T> | T): Promise<T | undefined> {
    try {
      return await rule();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.fields.length > 0) for (const one of error.fields) this.note(one);
      else if (field === null) {
        this.throwIfAny();
        throw error;
      } else
        this.note(new Refusal(error.status, error.code, error.text, error.slots, { ...error.extra, field }));
      return undefined;
    }
  }

  /** Refuses if anything was noted. */
  throwIfAny(): void {
    if (this.#found.length > 0) this.refuse();
  }

  /** Refuses with all that was noted; alone, a refusal stays what it was. */
  refuse(): never {
    const [first, ...others] = this.#found;
    throw first && others.length === 0
      ? first
      : new Refusal(400, '400', refusals.badInput, {}, { parts: this.#found });
  }
}
