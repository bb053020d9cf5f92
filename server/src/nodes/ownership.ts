import { Registry } from 'prom-client';
import type pg from 'pg';
import type { Foundations } from '../appContext';
import { queryBuilder } from '../base/database';
import type { AppContext } from '../base/context';
import { openWork, type Work } from '../work';
import { fenceOff, openFencedPool, type FencedPool } from './fencedPool';

interface Held {
  nodeId: string;
  fenced: FencedPool;
  work: Work;
}

/** Does the work on vehicles in this process while it is this node's. Takes, gives and loses it one after the other. */
export class Ownership {
  #held: Held | null = null;
  #turns: Promise<void> = Promise.resolve();
  #isClosing = false;
  #isTaking = false;
  #hasMissed = false;
  readonly #toStop: (() => void)[];
  /** The measures of the work here; empty while another node does it. */
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
    return this.#held?.work.waiting() ?? {};
  }

  /** Takes the work if nobody has it. */
  async take(nodeId: string): Promise<void> {
    if (this.#isTaking) return;
    this.#isTaking = true;
    await this.#inTurn(async () => {
      if (this.#held || this.#isClosing || !(await takePart(this.#pool, nodeId))) return;
      await fenceOff(this.#pool, nodeId);
      await this.#open(nodeId);
    });
    this.#isTaking = false;
  }

  /** Another node may have the work by now: writes nothing more. */
  lose(): Promise<void> {
    this.#held?.fenced.cut();
    return this.#inTurn(() => this.#end());
  }

  /** Writes what is unwritten and gives the work to whoever looks next. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const stop of this.#toStop) stop();
    await this.#inTurn(async () => {
      if (!this.#held) return;
      const { nodeId } = this.#held;
      await this.#end();
      await this.#pool.query('update part set node_id = null where node_id = $1', [nodeId]);
      this.foundations.wire.emit('workFreed', {});
    });
  }

  get #pool(): pg.Pool {
    return this.foundations.pool;
  }

  async #again(): Promise<void> {
    if (!this.#held || !this.#hasMissed || this.#isClosing) return;
    const { nodeId } = this.#held;
    await this.#end();
    await this.#open(nodeId);
  }

  async #open(nodeId: string): Promise<void> {
    const { appCtx, wire, databaseUrl } = this.foundations;
    this.#hasMissed = false;
    const fenced = openFencedPool(databaseUrl, nodeId);
    const { pool } = fenced;
    const metrics = new Registry();
    try {
      const db = queryBuilder(pool) as unknown as AppContext['db'];
      const work = await openWork({ appCtx: { ...appCtx, db }, wire, pool, metrics });
      this.measures = metrics;
      this.#held = { nodeId, fenced, work };
    } catch (fault) {
      fenced.cut();
      await pool.end();
      throw fault;
    }
  }

  async #end(): Promise<void> {
    if (!this.#held) return;
    const { work, fenced } = this.#held;
    await work.close();
    await fenced.pool.end();
    this.#held = null;
    this.measures = new Registry();
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(task).catch(this.foundations.appCtx.complain);
    this.#turns = turn;
    return turn;
  }
}

/** Takes the work where no living node has it; whether it is this node's. */
async function takePart(db: Pick<pg.Pool, 'query'>, nodeId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update part set node_id = $1, since = now() where number = 0 and (node_id is null or node_id = $1)`,
    [nodeId],
  );
  return rowCount === 1;
}
