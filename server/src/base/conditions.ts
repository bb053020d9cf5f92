import type { ConditionName } from '@fleet/contract/condition/calls';

/** While one of these lasts nothing can be stored, so the server is not ready. */
const blocking: ReadonlySet<ConditionName> = new Set(['databaseLost', 'databaseReadOnly', 'databaseFull']);

export interface Condition {
  name: ConditionName;
  /** Milliseconds since 1970. */
  since: number;
  detail: string;
}

/** The conditions that hold right now. Each beginning and each end is told once, however often it is seen. */
export class Conditions {
  readonly #current = new Map<ConditionName, Condition>();

  constructor(readonly tell: (condition: Condition, isOver: boolean) => void) {}

  raise(name: ConditionName, detail: string): void {
    if (this.#current.has(name)) return;
    const condition = { name, since: Date.now(), detail };
    this.#current.set(name, condition);
    this.tell(condition, false);
  }

  clear(name: ConditionName): void {
    const condition = this.#current.get(name);
    if (!condition) return;
    this.#current.delete(name);
    this.tell(condition, true);
  }

  has(name: ConditionName): boolean {
    return this.#current.has(name);
  }

  list(): Condition[] {
    return [...this.#current.values()];
  }

  /** False while nothing can be stored. */
  isReady(): boolean {
    return !this.list().some(({ name }) => blocking.has(name));
  }
}
