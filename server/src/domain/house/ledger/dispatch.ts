import type { CommandProblem } from '@fleet/contract/control/states';
import type { Bus, BusEvents } from '../../../base/bus';
import { systemContext, transaction, type Context, type AppContext } from '../../../base/context';
import type { DeviceCommand } from '../../../base/deviceCommands';
import { isLasting, patienceFor, type CommandKind } from './kinds';
import {
  endTry,
  findKeptPromises,
  findOverdue,
  findUnanswered,
  findWaiting,
  listWanted,
  markPromised,
  markSent,
  suspend,
  takeBack,
  takeBackTry,
  type Command,
} from './tryQueries';
import { end, type Sending } from './service';

/** Makes of what the ledger keeps what the terminal is to hear: secrets are put in on the way out, and kept nowhere. */
export type Filling = (
  appCtx: AppContext,
  command: DeviceCommand,
  terminalRowId: string,
) => Promise<DeviceCommand | null>;

/** Seals in what a terminal answers what must not lie in a table, in the transaction that writes it. */
export type Concealing = (ctx: Context, commandId: string, data: unknown) => Promise<unknown>;

/** Says why a command must not go out now; null when it may. */
export interface Judging {
  atSending(appCtx: AppContext, command: Sending): Promise<CommandProblem | null>;
  /** Whether it goes only to a truck that stands by what it said last: looked at where its link is held. */
  isOnlyAtRest(command: Sending): boolean;
}

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
    readonly appCtx: AppContext,
    readonly bus: Bus,
    readonly fill: Filling,
    readonly conceal: Concealing,
    readonly judging: Judging,
  ) {}

  async start(): Promise<void> {
    await takeBack(this.appCtx);
    // Before any terminal can call: what is overdue by now is not told to the first that does.
    while ((await this.#endOverdue(new Date())) === atOnce);
    this.#toStop.push(
      this.bus.on('commandWaiting', ({ terminalRowId }) => {
        this.#wanted.add(terminalRowId);
        this.#work(terminalRowId, () => this.#send(terminalRowId));
      }),
      this.appCtx.reach.onReached((terminalRowId) => {
        if (!this.#wanted.has(terminalRowId)) return;
        // A command that waited in our queue may go out over the new link before this has its turn.
        const reachedAt = new Date();
        this.#work(terminalRowId, async () => {
          await takeBack(this.appCtx, { terminalRowId, reachedAt });
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
      .catch(this.appCtx.complain)
      .finally(() => {
        if (this.#working.get(terminalRowId) === work) this.#working.delete(terminalRowId);
      });
    this.#working.set(terminalRowId, work);
  }

  /** Sends what may go now: in order, one of a kind at a time; a lock waits for nothing but another lock. */
  async #send(terminalRowId: string): Promise<void> {
    if (!this.appCtx.reach.isOnline(terminalRowId)) return;
    // Forgotten before it is asked: what is issued meanwhile is remembered again.
    this.#wanted.delete(terminalRowId);
    const waiting = await findWaiting(this.appCtx, terminalRowId);
    if (waiting.length > 0) this.#wanted.add(terminalRowId);
    const underWay = new Set(waiting.filter(({ answerBy }) => answerBy !== null).map(({ kind }) => kind));
    let isHeldUp = false;
    for (const command of waiting) {
      // Under way, or at rest: what rests holds nothing up.
      if (command.sentAt !== null) continue;
      const mayGo = !underWay.has(command.kind) && (!isHeldUp || command.kind === 'lock');
      if (!mayGo) {
        isHeldUp = true;
        continue;
      }
      if (await this.#sendOne(command)) underWay.add(command.kind);
    }
  }

  /** Sends one, if it still may go; true while it is under way. What is over or hindered ends, and holds nothing up. */
  async #sendOne(waiting: Command): Promise<boolean> {
    const { id, kind, cmdType, identifier, terminalRowId } = waiting;
    const params = waiting.params as DeviceCommand['params'];
    const give = async (problem: CommandProblem) => {
      await this.#end(id, { state: 'expired', answer: null, problem });
      return false;
    };
    if (waiting.tries >= this.#patience(kind).tries) {
      await this.#giveUp(waiting);
      return false;
    }
    const command = await this.fill(this.appCtx, { id, cmdType, identifier, params }, terminalRowId);
    if (!command) return give('unavailable');
    const problem = await this.judging.atSending(this.appCtx, { ...waiting, params });
    if (problem) return give(problem);
    const now = new Date();
    const answerBy = new Date(now.getTime() + this.#patience(kind).answerMs);
    // Counted before it is sent: after a crash it is known to have perhaps been heard.
    if (!(await markSent(this.appCtx, id, now, answerBy))) return false;
    // Its time may have run out while it was judged, and the truck may have set off.
    if (Date.parse(waiting.deadline) <= Date.now()) return give(whenOver(waiting.tries));
    const onlyAtRest = this.judging.isOnlyAtRest({ ...waiting, params });
    const outcome = await this.appCtx.tracing.span('send command', { kind }, () =>
      this.appCtx.reach.send(terminalRowId, command, onlyAtRest),
    );
    if (outcome === 'offline') await takeBackTry(this.appCtx, id);
    if (outcome === 'notSupported' || outcome === 'moving') return give(outcome);
    return true;
  }

  async #answered({ terminalRowId, commandId, answer: said }: BusEvents['commandAnswered']): Promise<void> {
    await transaction(systemContext(this.appCtx), async (ctx) => {
      const answer = { ...said, data: await this.conceal(ctx, commandId, said.data) };
      const isPromised =
        answer.code === promised && (await markPromised(ctx, commandId, terminalRowId, answer));
      if (answer.code === done)
        await end(ctx, commandId, { state: 'success', answer, problem: null }, terminalRowId);
      else if (!isPromised)
        await end(ctx, commandId, { state: 'expired', answer, problem: 'refused' }, terminalRowId);
    });
    await this.#send(terminalRowId);
  }

  /** Takes up what waits and was not told to us: from before we began, or by another process. */
  async #findNew(): Promise<void> {
    for (const { terminalRowId, newest } of await listWanted(this.appCtx, this.#newest)) {
      if (BigInt(newest) > BigInt(this.#newest)) this.#newest = newest;
      this.#wanted.add(terminalRowId);
      this.#work(terminalRowId, () => this.#send(terminalRowId));
    }
  }

  #patience = (kind: string) => patienceFor(kind as CommandKind, this.appCtx.config);

  /** Nobody has answered the last try. */
  #giveUp = (command: { id: string; deadline: string }) =>
    isLasting(command)
      ? suspend(this.appCtx, command.id)
      : this.#end(command.id, { state: 'expired', answer: null, problem: 'timeout' });

  #end = (id: string, ending: Parameters<typeof end>[2]) => end(systemContext(this.appCtx), id, ending);

  /** The work of the clock: unanswered tries, commands that nobody wants any more, kept promises. */
  async #look(): Promise<void> {
    try {
      const now = new Date();
      await this.#findNew();
      for (const { id } of await findKeptPromises(this.appCtx))
        await this.#end(id, {
          state: 'success',
          answer: { code: done, message: '', data: {} },
          problem: null,
        });
      const unanswered = await findUnanswered(this.appCtx, now, atOnce);
      for (const { id, kind, tries, terminalRowId, deadline } of unanswered) {
        if (!(await endTry(this.appCtx, id, now))) continue;
        const isLast = Date.parse(deadline) <= now.getTime() || tries >= this.#patience(kind).tries;
        if (isLast) await this.#giveUp({ id, deadline });
        this.#work(terminalRowId, () => this.#send(terminalRowId));
      }
      await this.#endOverdue(now);
    } catch (error) {
      this.appCtx.complain(error);
    }
  }

  /** Ends what nobody wants any more; says of how many. */
  async #endOverdue(now: Date): Promise<number> {
    const overdue = await findOverdue(this.appCtx, now, atOnce);
    for (const { id, tries } of overdue)
      await this.#end(id, { state: 'expired', answer: null, problem: whenOver(tries) });
    return overdue.length;
  }
}

const whenOver = (tries: number) => (tries > 0 ? 'timeout' : 'offline');
