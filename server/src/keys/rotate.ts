import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupLock, rotationLock, whileAlone } from '../base/alone';
import { systemContext, transaction, type AppContext } from '../base/context';
import { isDeadlock } from '../base/databaseFault';
import {
  deleteRetired,
  isAnyRetired,
  listKeys,
  lockKeys,
  replaceSealingKeys,
  wrapperOf,
} from '../base/keys/dataKeys';
import { retireSigningKey } from '../base/keys/signingKeys';
import { record } from '../domain/house/log/index';
import { CannotStart } from '../postgres/cannotStart';
import { countByKey, resealColumn } from './reseal';
import { sealedColumns } from './sealedColumns';

type Say = (line: string) => void;

/** A transaction that seals is waited for so long, again and again, while nobody who comes has to wait for us for longer. */
const lockWait = '500ms';
const mostTries = 240;
const pauseMs = 250;
/** Each pass finds what was written while the one before looked elsewhere. */
const mostPasses = 3;
const namedAtMost = 20;

/**
 * Changes the key of the installation and every data key, and seals everything anew, while the product runs. What a kill
 * breaks off goes on at the next call. Ends well only when nothing is left under a former key.
 */
export async function rotateKeys(appCtx: AppContext, say: Say): Promise<void> {
  const isOurs = await whileAlone(appCtx, rotationLock, async () => {
    const isBrokenOff = await isAnyRetired(appCtx.db);
    const { file, all } = appCtx.vault.keys;
    if (file === null && !((await isWrapped(appCtx)) && (isBrokenOff || all.length > 1))) throw notTakenUp();
    if (isBrokenOff) say('继续上次未完成的更换 / Going on with the change that was broken off');
    else await change(appCtx, say);
    await resealEverything(appCtx, say);
    await finish(appCtx, say);
  });
  if (!isOurs)
    throw new CannotStart('另一个更换密钥的命令正在运行。', 'Another command is changing the keys.');
}

/** True where the current key of the installation wraps every data key. */
const isWrapped = async ({ db, vault }: AppContext): Promise<boolean> =>
  (await listKeys(db)).every((kept) => wrapperOf(kept) === vault.keys.current.id);

/** The change itself, in one transaction: from then on everything new is sealed under new keys. */
async function change(appCtx: AppContext, say: Say): Promise<void> {
  const { keys } = appCtx.vault;
  for (let left = mostTries; ; left -= 1) {
    try {
      await transaction(systemContext(appCtx), async (ctx) => {
        const { rows } = await sql<{ isOurs: boolean }>`
          select pg_try_advisory_xact_lock(${backupLock}) as is_ours`.execute(ctx.db);
        if (!rows[0]!.isOurs) throw new Busy();
        // A kill between the file and the commit leaves a key in the file that wraps nothing yet: it is that one.
        if (keys.file !== null && (await isWrapped(appCtx))) keys.add();
        await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(ctx.db);
        await lockKeys(ctx.db);
        await appCtx.vault.rewrap(ctx.db);
        await replaceSealingKeys(ctx.db, keys.current);
        await retireSigningKey(ctx.db, ctx.now);
        await record(ctx, {
          module: 'configuration',
          action: 'rotateKeys',
          recordId: null,
          recordName: keys.current.id,
        });
      });
      say(`当前密钥 / The key is now ${keys.current.id}`);
      return;
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      if (left === mostTries)
        say('等待备份或其他写入结束 / Waiting for a backup, or for others to finish writing');
      await sleep(pauseMs);
    }
  }
}

/** A backup is being made: it takes the keys of one moment. */
class Busy extends Error {}

const lockNotAvailable = '55P03';

const isBusy = (error: unknown): boolean =>
  error instanceof Busy || isDeadlock(error) || (error as { code?: string }).code === lockNotAvailable;

const notTakenUp = () =>
  new CannotStart(
    '请先将 SECRET_KEY 设为新密钥、SECRET_KEY_OLD 设为原密钥并重新启动本系统，再用相同的设置运行本命令。',
    'First set SECRET_KEY to the new key and SECRET_KEY_OLD to the present one and start the product anew; then run this with the same settings.',
  );

async function resealEverything(appCtx: AppContext, say: Say): Promise<void> {
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const unreadable: string[] = [];
    for (const column of sealedColumns) unreadable.push(...(await resealColumn(appCtx, column, say)));
    if (unreadable.length > 0) throw notReadable(unreadable);
    if ((await countFormer(appCtx)) === 0) return;
  }
}

const notReadable = (places: readonly string[]) =>
  new CannotStart(
    `${places.length} 个值无法打开，原密钥请保留：${places.slice(0, namedAtMost).join('、')}`,
    `${places.length} values do not open; keep the former key: ${places.slice(0, namedAtMost).join(', ')}`,
  );

/** How many values lie under keys that seal no more. */
async function countFormer(appCtx: AppContext): Promise<number> {
  const current = await listCurrent(appCtx);
  const counts = await countByKey(appCtx, sealedColumns);
  return [...counts].reduce((sum, [id, count]) => sum + (id !== null && current.has(id) ? 0 : count), 0);
}

const listCurrent = async ({ db }: Pick<AppContext, 'db'>) => {
  const rows = await db
    .selectFrom('dataKey')
    .select(['id', 'companyId'])
    .where('purpose', '=', 'sealing')
    .where((is) => is.or([is('retiredAt', 'is', null), is('wrapped', 'is', null)]))
    .execute();
  return new Map(rows.map(({ id, companyId }) => [id.toString('hex'), companyId]));
};

/** Proves that nothing is left under a former key, and lets those go. */
async function finish(appCtx: AppContext, say: Say): Promise<void> {
  const { current: key, file } = appCtx.vault.keys;
  const left = await countFormer(appCtx);
  if (left > 0 || !(await isWrapped(appCtx)))
    throw new CannotStart(
      `仍有 ${left} 个值使用旧密钥，请再次运行本命令；旧密钥请保留。`,
      `${left} values are still under a former key: run this again, and keep the former key.`,
    );
  await transaction(systemContext(appCtx), async (ctx) => {
    await deleteRetired(ctx.db);
    await record(ctx, {
      module: 'configuration',
      action: 'rotateKeys',
      recordId: null,
      recordName: key.id,
      after: { left },
    });
  });
  const owners = await listCurrent(appCtx);
  for (const [id, count] of await countByKey(appCtx, sealedColumns))
    say(`  ${id} (${owners.get(id ?? '') ?? '平台 / platform'}): ${count}`);
  say(
    file === null
      ? '旧密钥下已没有任何值，可以去掉 SECRET_KEY_OLD；恢复此前的备份仍需旧密钥 / ' +
          'Nothing is left under a former key: SECRET_KEY_OLD may go; backups made before still need it'
      : `旧密钥下已没有任何值，${file} 第一行以外的密钥可以删除；此前的备份自带其密钥 / ` +
          `Nothing is left under a former key: all but the first line of ${file} may go; backups made before carry theirs`,
  );
}
