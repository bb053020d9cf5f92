import { sql } from 'kysely';
import { transaction, type Context } from '../../../base/context';
import { writing } from '../../../base/scope';
import { record } from './record';

const place = 'configuration';
/** Settings that hold secrets: of them only that they changed is written down. */
const secret = [
  'bucket',
  'backupBucket',
  'natsUrl',
  'mqttUrl',
  'smtpUrl',
  'metricsToken',
  'mqttHookToken',
  'logTarget',
  'logEntriesTarget',
  'map',
  'backupPassphrase',
  'providerSecret',
];

/** Writes down what the operator has set otherwise since the last start. */
export async function logConfiguration(ctx: Context): Promise<void> {
  const now = asKept(ctx);
  await transaction(ctx, async (ctx) => {
    const db = writing(ctx);
    await sql`select pg_advisory_xact_lock(hashtext(${place}))`.execute(db);
    const known = await db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', place)
      .executeTakeFirst();
    const before = known && (JSON.parse(known.value) as Record<string, unknown>);
    const names = Object.keys({ ...before, ...now }).filter(
      (name) => JSON.stringify(before?.[name]) !== JSON.stringify(now[name]),
    );
    if (names.length === 0) return;
    const value = JSON.stringify(now);
    await db
      .insertInto('installation')
      .values({ name: place, value })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute();
    if (!before) return;
    const pick = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name]]));
    await record(ctx, {
      module: 'configuration',
      action: 'edit',
      recordId: null,
      recordName: names.join(', ').slice(0, 200),
      before: pick(before),
      after: pick(now),
    });
  });
}

const asKept = ({ config, vault }: Context): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]: [string, unknown]) => [
      name,
      secret.includes(name) && value !== null
        ? vault.fingerprint(JSON.stringify(value), place).toString('hex').slice(0, 8)
        : value,
    ]),
  );
