import type { Bus, BusEvents } from '../../base/bus';
import { itself, type Ground } from '../../base/context';
import type { DeviceCommand } from '../../base/reach';
import { patienceFor, type CommandKind } from './kinds';
import {
  findKeptPromises,
  findOverdue,
  findUnanswered,
  findWaiting,
  listWanted,
  markPromised,
  markSent,
  markTried,
  takeBack,
  type Command,
} from './queries';
import { end } from './service';

/** Makes of what the ledger keeps what the terminal is to hear: secrets are put in on the way out, and kept nowhere. */
export type Filling = (
  ground: Ground,
  command: DeviceCommand,
  terminalRowId: string,
) => Promise<DeviceCommand | null>;

const lookEveryMs = 1_000;
const atOnce = 500;
const done = 200;
/** The terminal will do it once it stands still: `alink.md` §16.3, lock. */
const promised = 100_001;

/**
 * Sends what the ledger holds through the links of this process, and brings each command to its end. Everything that
 * must outlive a crash is in the table; in memory is only which terminals something waits for.
 */
export class Dispatch {
  readonly #wanted = new Set<string>();
  readonly #working = new Map<string, Promise<void>>();
  #newest = '0';
  readonly #toStop: (() => void)[] = [];
  #looking: Promise<void> | null = null;

  constructor(
    readonly ground: Ground,
    readonly bus: Bus,
    readonly fill: Filling,
  ) {}

  async start(): Promise<void> {
    await takeBack(this.ground);
    this.#toStop.push(
      this.bus.on('commandWaiting', ({ terminalRowId }) => {
        this.#wanted.add(terminalRowId);
        this.#work(terminalRowId, () => this.#send(terminalRowId));
      }),
      this.bus.on('terminalReached', ({ terminalRowId }) => {
        if (!this.#wanted.has(terminalRowId)) return;
        this.#work(terminalRowId, async () => {
          await takeBack(this.ground, terminalRowId);
          await this.#send(terminalRowId);
        });
      }),
      this.bus.on('commandAnswered', (answered) =>
        this.#work(answered.terminalRowId, () => this.#answered(answered)),
      ),
    );
    const clock = setInterval(() => {
      this.#looking ??= this.#look().finally(() => (this.#looking = null));
    }, lookEveryMs);
    this.#toStop.push(() => clearInterval(clock));
    await this.#findNew();
  }

  async close(): Promise<void> {
    for (const stop of this.#toStop) stop();
    await this.#looking;
    await Promise.all(this.#working.values());
  }

  /** One thing at a time for a terminal: so its commands keep their order. */
  #work(terminalRowId: string, task: () => Promise<void>): void {
    const before = this.#working.get(terminalRowId) ?? Promise.resolve();
    const work = before
      .then(task)
      .catch(this.ground.complain)
      .finally(() => {
        if (this.#working.get(terminalRowId) === work) this.#working.delete(terminalRowId);
      });
    this.#working.set(terminalRowId, work);
  }

  /** Sends what may go now: in order, one of a kind at a time; a lock waits for nothing but another lock. */
  async #send(terminalRowId: string): Promise<void> {
    if (!this.ground.reach.isOnline(terminalRowId)) return;
    // Forgotten before it is asked: what is issued meanwhile is remembered again.
    this.#wanted.delete(terminalRowId);
    const waiting = await findWaiting(this.ground, terminalRowId);
    if (waiting.length > 0) this.#wanted.add(terminalRowId);
    const underWay = new Set(waiting.filter(({ sentAt }) => sentAt !== null).map(({ kind }) => kind));
    let isHeldUp = false;
    for (const command of waiting) {
      if (command.sentAt !== null) continue;
      const mayGo = !underWay.has(command.kind) && (!isHeldUp || command.kind === 'lock');
      if (!mayGo) {
        isHeldUp = true;
        continue;
      }
      underWay.add(command.kind);
      await this.#sendOne(terminalRowId, command);
    }
  }

  async #sendOne(terminalRowId: string, { id, kind, cmdType, identifier, params }: Command): Promise<void> {
    const now = new Date();
    const answerBy = new Date(now.getTime() + this.#patience(kind).answerMs);
    // Written before it is sent: after a crash it is known to have perhaps been heard, and is sent again.
    if (!(await markSent(this.ground, id, now, answerBy))) return;
    const kept = { id, cmdType, identifier, params: params as DeviceCommand['params'] };
    const command = await this.fill(this.ground, kept, terminalRowId);
    if (!command) return this.#end(id, { state: 'expired', answer: null, problem: 'unavailable' });
    const outcome = this.ground.reach.send(terminalRowId, command);
    if (outcome === 'offline') await takeBack(this.ground, terminalRowId);
    if (outcome === 'notSupported')
      await this.#end(id, { state: 'expired', answer: null, problem: 'notSupported' });
  }

  async #answered({ terminalRowId, commandId, answer }: BusEvents['commandAnswered']): Promise<void> {
    const isPromised =
      answer.code === promised && (await markPromised(this.ground, commandId, terminalRowId, answer));
    if (answer.code === done)
      await this.#end(commandId, { state: 'success', answer, problem: null }, terminalRowId);
    else if (!isPromised)
      await this.#end(commandId, { state: 'expired', answer, problem: 'refused' }, terminalRowId);
    await this.#send(terminalRowId);
  }

  /** Takes up what waits and was not told to us: from before we began, or by another process. */
  async #findNew(): Promise<void> {
    for (const { terminalRowId, newest } of await listWanted(this.ground, this.#newest)) {
      if (BigInt(newest) > BigInt(this.#newest)) this.#newest = newest;
      this.#wanted.add(terminalRowId);
      this.#work(terminalRowId, () => this.#send(terminalRowId));
    }
  }

  #patience = (kind: string) => patienceFor(kind as CommandKind, this.ground.config);

  #end = (...[id, ending, terminalRowId]: [string, Parameters<typeof end>[2], string?]) =>
    end(itself(this.ground), id, ending, terminalRowId);

  /** What the clock brings: tries that nobody answered, commands that nobody wants any more, promises kept. */
  async #look(): Promise<void> {
    try {
      const now = new Date();
      await this.#findNew();
      for (const { id } of await findKeptPromises(this.ground))
        await this.#end(id, {
          state: 'success',
          answer: { code: done, message: '', data: {} },
          problem: null,
        });
      for (const { id, kind, tries, terminalRowId, deadline } of await findUnanswered(
        this.ground,
        now,
        atOnce,
      )) {
        // A lock that is not done by its deadline is not wanted any more; what else was sent may have all its tries.
        const isOver = kind === 'lock' && Date.parse(deadline) <= now.getTime();
        const isLast = isOver || tries + 1 >= this.#patience(kind).tries;
        if (isLast) await this.#end(id, { state: 'expired', answer: null, problem: 'timeout' });
        else await markTried(this.ground, id);
        this.#work(terminalRowId, () => this.#send(terminalRowId));
      }
      for (const { id } of await findOverdue(this.ground, now, atOnce))
        await this.#end(id, { state: 'expired', answer: null, problem: 'offline' });
    } catch (error) {
      this.ground.complain(error);
    }
  }
}
