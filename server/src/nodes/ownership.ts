import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import type pg from 'pg';
import type { Foundations } from '../appContext';
import { allParts } from '../base/parts';
import { queryBuilder } from '../base/database';
import type { AppContext } from '../base/context';
import { openWork, type Work } from '../work';
import { deal } from './deal';
import { fenceOff, openFencedPool, type FencedPool } from './fencedPool';
import { free, listOwners, listWorkers, markLeaving, takeFree } from './partTable';

/** So long a node that ends tries to give its parts away. */
const longestFarewellMs = 20_000;

interface Opened {
  nodeId: string;
  fenced: FencedPool;
  work: Work;
}

/** Works on the parts that are this node's. Takes, gives and loses them one after the other. */
export class Ownership {
  #opened: Opened | null = null;
  #turns: Promise<void> = Promise.resolve();
  #isClosing = false;
  #isLooking = false;
  #mustLook = false;
  #hasMissed = false;
  readonly #toStop: (() => void)[];
  /** The measures of the work here; empty while there is none. */
  measures = new Registry();

  constructor(readonly foundations: Foundations) {
    // Taken up again, it reads anew whatever it may have missed.
    this.#toStop = [
      foundations.wire.onGap(() => {
        this.#hasMissed = true;
        void this.#inTurn(() => this.#again());
      }),
    ];
  }

  /** The reports and vehicles that wait here. */
  waiting(): object {
    return this.#opened?.work.waiting() ?? {};
  }

  /** Gives the parts that are another node's by now, and takes those that are ours and nobody's. */
  async look(nodeId: string): Promise<void> {
    this.#mustLook = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#mustLook) {
      this.#mustLook = false;
      await this.#inTurn(async () => {
        if (!this.#isClosing) await this.#settleParts(nodeId);
      });
    }
    this.#isLooking = false;
  }

  /** Other nodes may have the parts by now: writes nothing more. */
  lose(): Promise<void> {
    this.#opened?.fenced.cut();
    return this.#inTurn(() => this.#end());
  }

  /** Writes what is unwritten and gives the parts to the other nodes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const stop of this.#toStop) stop();
    await this.#inTurn(async () => {
      if (!this.#opened) return;
      const { nodeId, work } = this.#opened;
      const leave = async () => {
        await markLeaving(this.#pool, nodeId);
        await this.#give(nodeId, work.parts());
      };
      // While the database is away nothing can be given: it is taken once the lease has run out.
      const isOver = sleep(longestFarewellMs, undefined, { ref: false });
      await Promise.race([leave().catch(this.foundations.appCtx.complain), isOver]);
      await this.#end();
    });
  }

  get #pool(): pg.Pool {
    return this.foundations.pool;
  }

  async #settleParts(nodeId: string): Promise<void> {
    const dealt = deal(await listWorkers(this.#pool));
    const owners = await listOwners(this.#pool);
    if (owners.length !== allParts.length)
      throw new Error(`the database has ${owners.length} parts, this program ${allParts.length}`);
    const surplus = allParts.filter((part) => owners[part] === nodeId && dealt[part] !== nodeId);
    if (surplus.length > 0) await this.#give(nodeId, surplus);
    const due = allParts.filter((part) => owners[part] === null && dealt[part] === nodeId);
    const taken = due.length > 0 ? await takeFree(this.#pool, nodeId, due) : [];
    if (taken.length > 0) await fenceOff(this.#pool);
    // Ours already, and not taken up: the last attempt failed, or something was missed.
    const left = allParts.filter((part) => owners[part] === nodeId && dealt[part] === nodeId);
    await this.#takeUp(nodeId, [...taken, ...left]);
    if (taken.length > 0) this.#tellMoved();
  }

  async #takeUp(nodeId: string, parts: readonly number[]): Promise<void> {
    if (parts.length === 0) return;
    this.#opened ??= await this.#open(nodeId);
    const here = new Set(this.#opened.work.parts());
    const missing = parts.filter((part) => !here.has(part));
    if (missing.length > 0) await this.#opened.work.takeUp(missing);
  }

  async #give(nodeId: string, parts: readonly number[]): Promise<void> {
    const here = new Set(this.#opened?.work.parts());
    const worked = parts.filter((part) => here.has(part));
    if (worked.length > 0) await this.#opened!.work.giveUp(worked);
    await free(this.#pool, nodeId, parts);
    this.#tellMoved();
  }

  #tellMoved(): void {
    this.foundations.wire.emit('partsMoved', {});
  }

  async #again(): Promise<void> {
    if (!this.#opened || !this.#hasMissed || this.#isClosing) return;
    const { nodeId, work } = this.#opened;
    const parts = work.parts();
    await this.#end();
    await this.#takeUp(nodeId, parts);
  }

  async #open(nodeId: string): Promise<Opened> {
    const { appCtx, wire, databaseUrl } = this.foundations;
    this.#hasMissed = false;
    const fenced = openFencedPool(databaseUrl, nodeId);
    const { pool } = fenced;
    const metrics = new Registry();
    try {
      const db = queryBuilder(pool, appCtx.tracing) as unknown as AppContext['db'];
      const work = await openWork({ appCtx: { ...appCtx, db }, wire, pool, metrics }, nodeId);
      this.measures = metrics;
      return { nodeId, fenced, work };
    } catch (fault) {
      fenced.cut();
      await pool.end();
      throw fault;
    }
  }

  async #end(): Promise<void> {
    if (!this.#opened) return;
    const { work, fenced } = this.#opened;
    await work.close();
    await fenced.pool.end();
    this.#opened = null;
    this.measures = new Registry();
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(task).catch(this.foundations.appCtx.complain);
    this.#turns = turn;
    return turn;
  }
}
