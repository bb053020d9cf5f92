import type { Bus } from '../../../base/bus';
import type { Turned } from './judge';

/** News of subjects that turned in companies: told once written, less often than states, because they are asked for anew. */
export class TurnedNews {
  #unwritten = new Map<string, Turned>();
  readonly #untold = new Map<string, Turned>();

  constructor(readonly bus: Bus) {}

  /** Something turned that is not written yet. */
  note(turned: Turned): void {
    this.#unwritten.set(keyOf(turned), turned);
  }

  /** Takes what is about to be written: give it to `written`, or to `note` again when that fails. */
  take(): Turned[] {
    const taken = [...this.#unwritten.values()];
    this.#unwritten = new Map();
    return taken;
  }

  written(turned: readonly Turned[]): void {
    for (const one of turned) this.#untold.set(keyOf(one), one);
  }

  tell(): void {
    for (const { subject, companyId } of this.#untold.values())
      this.bus.emit('changed', { subject, ids: [], companyId });
    this.#untold.clear();
  }
}

const keyOf = ({ subject, companyId }: Turned) => `${subject} ${companyId}`;
