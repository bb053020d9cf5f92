import { randomUUID } from 'node:crypto';
import type { CommandKind, Commands, DeviceCommand, LinkEnd, Motion, Told } from './deviceCommands';
import { question, type Wire } from './wire/wire';

/** A command of the ledger, or a question that somebody waits for. */
type Saying =
  | { send: DeviceCommand; onlyAtRest: boolean }
  | { tell: CommandKind; says: object; patienceMs: number };

/** Sent, or why it was not; `unknown` when the process that holds the link went away over it. */
export type Sent = 'sent' | 'offline' | 'notSupported' | 'moving' | 'unknown';

/** Served by the process that holds the link of a terminal, under the terminal's row id. */
const link = question<Saying, Sent | Told<CommandKind>>('link');

interface Held {
  /** Later than that of every link that was known here; of two that did not know of each other, by the clock. */
  order: number;
  close: () => void;
}

const sendPatienceMs = 10_000;
/** So much later than the terminal, the process that holds its link has answered. */
const wayMs = 2_000;

/**
 * The way from a service to a terminal: the service names it, the process that holds its link sends. Nothing is kept
 * here; what must outlive a restart is kept by whoever tells. At most one command of a kind is under way to a terminal.
 */
export class Reach {
  readonly #underWay = new Set<string>();
  readonly #held = new Map<string, Held>();
  #latest = 0;
  /** Decides between two processes that took a link in one millisecond. */
  readonly #name = randomUUID();
  /** The newest that each terminal has said of its motion here, in the order in which it came. */
  readonly #motions = new Map<string, Motion>();

  constructor(
    readonly wire: Wire,
    /** Whether a truck that says this may be stopped. */
    readonly isAtRest: (motion: Motion) => boolean,
  ) {
    wire.on('linkTaken', ({ terminalRowId, order, name }) => {
      this.#latest = Math.max(this.#latest, order);
      const held = this.#held.get(terminalRowId);
      if (held && (held.order < order || (held.order === order && this.#name < name))) held.close();
    });
    wire.on('linkVoid', ({ terminalRowId }) => this.#held.get(terminalRowId)?.close());
  }

  /**
   * This process holds the link of a terminal from now on; call what it returns when the link is gone. A terminal has one:
   * `close` is called when it has come over another, here or elsewhere, or is known by its link no more.
   */
  hold(terminalRowId: string, end: LinkEnd, close: () => void): () => void {
    const stop = this.wire.serve(link, terminalRowId, (saying) => this.#say(terminalRowId, end, saying));
    this.#latest = Math.max(this.#latest + 1, Date.now());
    const held = { order: this.#latest, close };
    this.#held.get(terminalRowId)?.close();
    this.#held.set(terminalRowId, held);
    this.wire.emit('linkTaken', { terminalRowId, order: held.order, name: this.#name });
    return () => {
      if (this.#held.get(terminalRowId) === held) this.#held.delete(terminalRowId);
      stop();
    };
  }

  /** Calls back for each terminal that can be told something from now on. */
  onReached(listen: (terminalRowId: string) => void): () => void {
    return this.wire.onServed(link, listen);
  }

  /** Sends a command of the ledger; one for a truck at rest is not sent to one that moves by what it said last. */
  async send(terminalRowId: string, command: DeviceCommand, onlyAtRest: boolean): Promise<Sent> {
    const outcome = await this.wire.ask(link, terminalRowId, { send: command, onlyAtRest }, sendPatienceMs);
    if ('answer' in outcome) return outcome.answer as Sent;
    return outcome.failed === 'nobody' ? 'offline' : 'unknown';
  }

  isOnline(terminalRowId: string): boolean {
    return this.wire.isServed(link, terminalRowId);
  }

  /** Terminals have just reported; what they say of motion is believed whatever their clocks say. */
  heardIn(reports: readonly { terminalRowId: string; wasKept: boolean; values: Motion }[]): void {
    // Reports that were kept in a terminal tell of another moment.
    for (const { terminalRowId, values, wasKept } of reports)
      if (!wasKept) this.#heard(terminalRowId, values);
  }

  #heard(terminalRowId: string, { vehicleSpeed, liftHeight }: Motion): void {
    if (vehicleSpeed === undefined && liftHeight === undefined) return;
    const known = this.#motions.get(terminalRowId);
    this.#motions.set(terminalRowId, {
      vehicleSpeed: vehicleSpeed ?? known?.vehicleSpeed,
      liftHeight: liftHeight ?? known?.liftHeight,
    });
  }

  /** Whether the last that was heard here says that the truck of a terminal moves, or has its forks raised. */
  isHeardMoving(terminalRowId: string): boolean {
    return !this.isAtRest(this.#motions.get(terminalRowId) ?? {});
  }

  async tell<K extends CommandKind>(
    terminalRowId: string,
    kind: K,
    says: Commands[K]['says'],
    patienceMs: number,
  ): Promise<Told<K>> {
    const saying = { tell: kind, says, patienceMs };
    const outcome = await this.wire.ask(link, terminalRowId, saying, patienceMs + wayMs);
    if ('answer' in outcome) return outcome.answer as Told<K>;
    return { silence: outcome.failed === 'nobody' ? 'offline' : 'timeout' };
  }

  /** Says it to a terminal whose link is held here: from the look at its motion to the sending nothing comes between. */
  async #say(terminalRowId: string, end: LinkEnd, saying: Saying): Promise<Sent | Told<CommandKind>> {
    if ('tell' in saying) return this.#ask(terminalRowId, end, saying);
    if (saying.onlyAtRest && this.isHeardMoving(terminalRowId)) return 'moving';
    return end.send(saying.send) ? 'sent' : 'notSupported';
  }

  async #ask(
    terminalRowId: string,
    end: LinkEnd,
    { tell: kind, says, patienceMs }: Extract<Saying, { tell: CommandKind }>,
  ): Promise<Told<CommandKind>> {
    const name = `${kind} ${terminalRowId}`;
    if (this.#underWay.has(name)) return { silence: 'busy' };
    this.#underWay.add(name);
    try {
      return await end.tell(kind, says as Commands[CommandKind]['says'], patienceMs);
    } finally {
      this.#underWay.delete(name);
    }
  }
}
