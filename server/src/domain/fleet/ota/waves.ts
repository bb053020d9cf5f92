import { sql } from 'kysely';
import { transaction, type Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import { record } from '../../house/log/index';
import { judge, nobody, wavesOf, type Plan, type Tally } from './plan';

const hour = 3_600_000;

/** The results of each wave; a terminal that is left out belongs to none. */
export async function tallyWaves(ctx: Pick<Context, 'db'>, firmwareId: string): Promise<Map<number, Tally>> {
  const count = (which: string) => sql<number>`count(*) filter (where state = any(${which.split(' ')}))::int`;
  const rows = await unscoped(ctx)
    .selectFrom('firmwareDevice')
    .where('firmwareId', '=', firmwareId)
    .where('state', '<>', 'skipped')
    .groupBy('wave')
    .select([
      'wave',
      sql<number>`count(*)::int`.as('size'),
      count('waiting').as('waiting'),
      count('offered downloading written').as('underWay'),
      count('succeeded').as('succeeded'),
      count('failed').as('failed'),
    ])
    .execute();
  return new Map(rows.map(({ wave, ...tally }) => [wave, tally]));
}

/** When a wave that begins now is judged at the latest. */
export const waveTimes = ({ waveHours }: Pick<Plan, 'waveHours'>, now: Date) => ({
  waveStartedAt: now.toISOString(),
  waveDeadline: new Date(now.getTime() + waveHours * hour).toISOString(),
});

export const listRollouts = (ctx: Pick<Context, 'db'>) =>
  ctx.db
    .selectFrom('firmware')
    .select('id')
    .where('state', '=', 'issued')
    .where('rollout', 'in', ['running', 'done'])
    .where('deletedAt', 'is', null)
    .execute();

/** Judges the wave that is under way: begins the next, ends the rollout or halts it. Says whether something moved. */
export const advance = (ctx: Context, firmwareId: string): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    const firmware = await lockRollout(ctx, firmwareId);
    if (!firmware) return false;
    const { wave, forgiven, rollout, waveDeadline } = firmware;
    const plan = firmware.plan as Plan;
    const isLast = wave === wavesOf(plan).length;
    const tally = (await tallyWaves(ctx, firmwareId)).get(wave) ?? nobody;
    const isOver = waveDeadline !== null && Date.parse(waveDeadline) <= ctx.now.getTime();
    const { failureLimit } = plan;
    const verdict = judge(tally, { failureLimit, forgiven, isLast, isOver });
    if (verdict === 'goOn' || (verdict === 'decided' && rollout === 'done')) return false;
    if (verdict !== 'decided') {
      await change(ctx, firmwareId, { rollout: 'halted', haltedBecause: verdict });
      await record(ctx, {
        module: 'ota',
        action: 'halt',
        recordId: firmwareId,
        recordName: firmware.versionNum,
        after: { wave, because: verdict, ...tally },
        companyId: null,
      });
    } else if (isLast) await change(ctx, firmwareId, { rollout: 'done', waveDeadline: null });
    else await change(ctx, firmwareId, { wave: wave + 1, forgiven: 0, ...waveTimes(plan, ctx.now) });
    ctx.tell('changed', { subject: 'ota', ids: [firmwareId], companyId: null });
    return true;
  });

/** Whoever advances it has it alone; another server passes by. */
const lockRollout = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('firmware')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .where('rollout', 'in', ['running', 'done'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

type Change = Partial<{
  rollout: 'running' | 'halted' | 'done';
  haltedBecause: 'failureRate' | 'nobodyReached' | null;
  wave: number;
  forgiven: number;
  waveStartedAt: string;
  waveDeadline: string | null;
}>;

const change = (ctx: Context, id: string, to: Change) =>
  writing(ctx).updateTable('firmware').set(to).where('id', '=', id).execute();
