import type { BusEvents } from '../base/bus';

type Change = BusEvents['changed'];

const gatheredMs = 150;
/** More keys than this say no more than that much has changed. */
const mostIds = 200;

/** Gathers changes of one subject for a moment: a batch of two thousand is told once, not two thousand times. */
export class Changes {
  readonly #waiting = new Map<string, Change>();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly tell: (change: Change) => void) {}

  add(change: Change): void {
    const key = `${change.subject} ${change.companyId} ${change.accountId}`;
    const before = this.#waiting.get(key);
    const ids = before ? [...new Set([...before.ids, ...change.ids])] : change.ids;
    this.#waiting.set(key, { ...change, ids: ids.slice(0, mostIds) });
    this.#timer ??= setTimeout(() => this.#flush(), gatheredMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #flush(): void {
    this.#timer = undefined;
    const changes = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const change of changes) this.tell(change);
  }
}
