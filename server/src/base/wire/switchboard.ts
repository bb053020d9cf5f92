import { EventEmitter } from 'node:events';
import type { BusEvents } from '../bus';
import type { Outcome, Question, Wire } from './wire';

/** Each process counts its own. */
const keptHere: ReadonlySet<keyof BusEvents> = new Set(['refused']);

type Answering = (says: unknown) => Promise<unknown>;

/** Another process, as the switchboard of this one knows it. */
export interface Peer {
  /** Passes an event on, where somebody there listens for it. */
  tell(name: keyof BusEvents, event: BusEvents[keyof BusEvents]): void;
  /** Somebody here listens for events of this name from now on. */
  hear(name: keyof BusEvents): void;
  serves(question: string, to: string): boolean;
  ask(question: string, to: string, says: unknown, patienceMs: number): Promise<Outcome<unknown>>;
  announce(question: string, to: string): void;
  retract(question: string, to: string): void;
}

/** The wire of one process, to which others are joined. With none joined it is alone, and everything is a function call. */
export class Switchboard implements Wire {
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #served = new Map<string, Map<string, Answering>>();
  readonly #onServed = new EventEmitter().setMaxListeners(0);
  readonly #onGap = new Set<() => void>();
  readonly #peers = new Set<Peer>();

  /** How many other processes have joined this one. */
  get joined(): number {
    return this.#peers.size;
  }

  emit<N extends keyof BusEvents>(name: N, event: BusEvents[N]): void {
    this.emitHere(name, event);
    if (!keptHere.has(name)) for (const peer of this.#peers) peer.tell(name, event);
  }

  on<N extends keyof BusEvents>(name: N, listen: (event: BusEvents[N]) => void): () => void {
    this.#events.on(name, listen);
    for (const peer of this.#peers) peer.hear(name);
    return () => this.#events.off(name, listen);
  }

  onGap(listen: () => void): () => void {
    this.#onGap.add(listen);
    return () => this.#onGap.delete(listen);
  }

  ask<Says, Answer>(
    { name }: Question<Says, Answer>,
    to: string,
    says: Says,
    patienceMs: number,
  ): Promise<Outcome<Answer>> {
    const here = this.#served.get(name)?.get(to);
    if (here) return here(says).then((answer) => ({ answer: answer as Answer }));
    const peer = [...this.#peers].find((one) => one.serves(name, to));
    if (!peer) return Promise.resolve({ failed: 'nobody' });
    return peer.ask(name, to, says, patienceMs) as Promise<Outcome<Answer>>;
  }

  serve<Says, Answer>(
    { name }: Question<Says, Answer>,
    to: string,
    answer: (says: Says) => Promise<Answer>,
  ): () => void {
    const served = this.#served.get(name) ?? new Map<string, Answering>();
    this.#served.set(name, served.set(to, answer as Answering));
    for (const peer of this.#peers) peer.announce(name, to);
    this.servedBy(name, to);
    return () => {
      if (served.get(to) !== answer) return;
      served.delete(to);
      for (const peer of this.#peers) peer.retract(name, to);
    };
  }

  isServed<Says, Answer>({ name }: Question<Says, Answer>, to: string): boolean {
    return this.#served.get(name)?.has(to) || [...this.#peers].some((peer) => peer.serves(name, to));
  }

  onServed<Says, Answer>({ name }: Question<Says, Answer>, listen: (to: string) => void): () => void {
    this.#onServed.on(name, listen);
    return () => this.#onServed.off(name, listen);
  }

  /** Joins another process: it learns what is listened for and served here. `hasMissed`: it may have told what was not heard here. */
  join(peer: Peer, hasMissed: boolean): void {
    for (const name of this.#events.eventNames()) peer.hear(name as keyof BusEvents);
    for (const [name, served] of this.#served) for (const to of served.keys()) peer.announce(name, to);
    this.#peers.add(peer);
    if (hasMissed) for (const listen of this.#onGap) listen();
  }

  part(peer: Peer): void {
    this.#peers.delete(peer);
  }

  /** An event, for this process alone. */
  emitHere<N extends keyof BusEvents>(name: N, event: BusEvents[N]): void {
    this.#events.emit(name, event);
  }

  /** Somebody here or elsewhere serves an address from now on. */
  servedBy(question: string, to: string): void {
    this.#onServed.emit(question, to);
  }

  /** Answers what another process asks. */
  async answer(question: string, to: string, says: unknown): Promise<Outcome<unknown>> {
    const here = this.#served.get(question)?.get(to);
    return here ? { answer: await here(says) } : { failed: 'nobody' };
  }
}
