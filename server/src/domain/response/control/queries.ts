import type { Input } from '@fleet/contract/call';
import type { Parameter } from '@fleet/contract/command/parameters';
import type { control } from '@fleet/contract/control/calls';
import { instructionOf, paramsInWords, type Given } from '@fleet/contract/control/params';
import { controlText } from '@fleet/contract/control/text';
import { listed, say } from '@fleet/contract/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import { mayBeLockedInSql } from '../../fleet/truck/index';
import { everKnownBy } from '../../fleet/vehicle/service';
import { issuerName } from '../../house/ledger/service';

const commands = (ctx: Context) => within(ctx, 'deviceCommand').selectFrom('deviceCommand');

export function listInstructions(ctx: Context, filter: Input<typeof control.list>) {
  const [, direction] = sortOf(filter.sort ?? 'issuedAt,desc');
  // Keys grow with time, and every index of the table ends in them.
  let found = commands(ctx).select('deviceCommand.id').orderBy('deviceCommand.id', direction);
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.batchId) found = found.where('batchId', '=', filter.batchId);
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
  if (filter.state) found = found.where('state', '=', filter.state);
  if (filter.identifier) found = found.where('identifier', '=', filter.identifier);
  if (filter.startTime) found = found.where('issuedAt', '>=', filter.startTime);
  if (filter.endTime) found = found.where('issuedAt', '<', filter.endTime);
  if (filter.terminalId)
    found = found.where(
      sql<boolean>`terminal_row_id in (select id from terminal where terminal_id ilike ${contains(filter.terminalId)})`,
    );
  const { anyNum } = filter;
  if (anyNum) found = found.where('vehicleId', 'in', everKnownBy(ctx, anyNum));
  return listing(found, (ids) => showInstructions(ctx, ids));
}

const showInstructions = async (ctx: Context, ids: string[]) => {
  const rows = await unscoped(ctx)
    .selectFrom('deviceCommand')
    .innerJoin('terminal', 'terminal.id', 'deviceCommand.terminalRowId')
    .leftJoin('vehicle', 'vehicle.id', 'deviceCommand.vehicleId')
    .innerJoin('org', 'org.id', 'deviceCommand.orgId')
    .leftJoin('terminalCommand', (join) =>
      join
        .onRef('terminalCommand.terminalTypeId', '=', 'terminal.terminalTypeId')
        .onRef('terminalCommand.identifier', '=', 'deviceCommand.identifier')
        .on('terminalCommand.deletedAt', 'is', null),
    )
    .where('deviceCommand.id', 'in', ids)
    .select([
      'deviceCommand.id',
      'batchId',
      'deviceCommand.terminalRowId',
      'terminalId',
      'vehicleId',
      'carId',
      'orgName',
      'deviceCommand.identifier',
      'subject',
      'deviceCommand.cmdType',
      'nameZh',
      'nameEn',
      'params',
      'content',
      'issuedAt',
      'sentAt',
      'finishedAt',
      'state',
      'problem',
      'retries',
    ])
    .select([
      issuerName.as('issuedBy'),
      sql<number>`tries + earlier_tries`.as('tries'),
      // A code of more than 32 bits may stand there since before such answers were refused.
      sql<number | null>`case when answer ->> 'code' ~ '^-?[0-9]{1,9}$' then (answer ->> 'code')::int end`.as(
        'answerCode',
      ),
      // The word of the protocol for "done" says nothing beside the state, and says it in English alone.
      sql<string | null>`case when state = 'success' and lower(answer ->> 'message') = 'success' then null
        else nullif(answer ->> 'message', '') end`.as('answer'),
    ])
    .execute();
  return rows.map(({ content, ...row }) => {
    const given = {
      params: row.params as Record<string, unknown>,
      parameters: (content ?? []) as Parameter[],
    };
    return {
      ...row,
      ...given,
      state: row.state as 'sending' | 'success' | 'expired',
      instruction: say(ctx.language, instructionOf({ ...row, ...given })),
      values: valuesInWords(ctx, given),
    };
  });
};

function valuesInWords({ language }: Context, given: Given): string | null {
  const values = paramsInWords(given).map(({ name, value }) =>
    say(language, controlText.param, { name: say(language, name), value: say(language, value) }),
  );
  return values.length > 0 ? listed(language, values) : null;
}

/** A command in sight, with the vehicle that it was for; its terminal where that sat on none. */
export const findCommand = (ctx: Context, id: string) =>
  commands(ctx)
    .selectAll()
    .select(
      sql<string>`coalesce((select car_id from vehicle where vehicle.id = device_command.vehicle_id),
        (select terminal_id from terminal where terminal.id = device_command.terminal_row_id))`.as('told'),
    )
    .where('id', '=', id)
    .executeTakeFirst();

/** Terminals in sight, with what decides whether they may be told something now. */
const reachable = (ctx: Context) => {
  const since = new Date(ctx.now.getTime() - ctx.config.onlineMinutes * 60_000).toISOString();
  return within(ctx, 'terminal', 'vehicle')
    .selectFrom('terminal')
    .leftJoin('binding', (join) =>
      join.onRef('binding.terminalRowId', '=', 'terminal.id').on(sql<boolean>`upper_inf(period)`),
    )
    .leftJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
    .leftJoin('vehicleState', 'vehicleState.vehicleId', 'vehicle.id')
    .where('scrappedAt', 'is', null)
    .select(['terminal.id', 'terminalId', 'terminalTypeId', 'vehicle.id as vehicleId', 'carId'])
    .select([
      sql<boolean>`coalesce(terminal.last_seen >= ${since}, false)`.as('isOnline'),
      sql<boolean>`coalesce(vehicle_state.last_seen >= ${since} and not ${mayBeLockedInSql('vehicleState')}, false)`.as(
        'isMoving',
      ),
    ]);
};

/** One of many, however many: single parameters have an end at 65,535. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::bigint[])`;

export type Target = Awaited<ReturnType<typeof findTerminals>>[number];

export const findTerminals = (ctx: Context, ids: readonly string[]) =>
  reachable(ctx).where('terminal.id', '=', anyOf(ids)).orderBy('terminalId').execute();

/** Keeps terminals on their vehicles and with their companies until the transaction ends. */
export const holdTerminals = (ctx: Context, ids: readonly string[]) =>
  writing(ctx)
    .selectFrom('terminal')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forShare()
    .execute();

export const findTerminalsNamed = (ctx: Context, terminalIds: readonly string[]) =>
  reachable(ctx)
    .where('terminalId', '=', sql<string>`any(${terminalIds}::text[])`)
    .orderBy('terminalId')
    .execute();

export const findTerminalsOf = (ctx: Context, vehicleIds: readonly string[]) =>
  reachable(ctx).where('vehicle.id', '=', anyOf(vehicleIds)).orderBy('carId').execute();

export const findVehicles = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'vehicle').selectFrom('vehicle').select(['id', 'carId']).where('id', 'in', ids).execute();

/** The commands that these models have under one name. */
export const findOfferedAs = (ctx: Context, identifier: string, terminalTypeIds: readonly string[]) =>
  ctx.db
    .selectFrom('terminalCommand')
    .select(['terminalTypeId', 'cmdType', 'content', 'nameZh'])
    .where('identifier', '=', identifier)
    .where('terminalTypeId', 'in', terminalTypeIds)
    .where('shown', '=', true)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .execute();

/** Begins a batch of the caller's; undefined when the same request has begun it before. */
export const insertBatch = (ctx: Context, identifier: string, requestKey: string) =>
  writing(ctx)
    .insertInto('commandBatch')
    .values({
      identifier,
      requestKey,
      accountId: ctx.actor.accountId!,
      issuedAt: ctx.now.toISOString(),
    })
    .onConflict((on) => on.columns(['accountId', 'requestKey']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const findBatch = (ctx: Context, requestKey: string) =>
  unscoped(ctx)
    .selectFrom('commandBatch')
    .where('accountId', '=', ctx.actor.accountId)
    .where('requestKey', '=', requestKey)
    .select('id')
    .select(
      sql<number>`(select count(*)::int from device_command where batch_id = command_batch.id)`.as('count'),
    )
    .executeTakeFirstOrThrow();

const shownBatches = 10;

export const listBatches = async (ctx: Context, filter: Input<typeof control.batches>) => {
  const one = (state: string) => sql<number>`count(device_command.id) filter (where state = ${state})::int`;
  let batches = unscoped(ctx)
    .selectFrom('commandBatch')
    .innerJoin('deviceCommand', 'deviceCommand.batchId', 'commandBatch.id')
    .where('commandBatch.accountId', '=', ctx.actor.accountId)
    .groupBy('commandBatch.id')
    .orderBy('commandBatch.id', 'desc')
    .limit(shownBatches)
    .select(['commandBatch.id', 'commandBatch.identifier', 'commandBatch.issuedAt'])
    .select([
      sql<number>`count(device_command.id)::int`.as('count'),
      one('sending').as('sending'),
      one('success').as('success'),
      one('expired').as('expired'),
      one('cancelled').as('cancelled'),
      sql<
        string | null
      >`(select name_zh from terminal_command where identifier = command_batch.identifier order by id limit 1)`.as(
        'nameZh',
      ),
      sql<
        string | null
      >`(select name_en from terminal_command where identifier = command_batch.identifier order by id limit 1)`.as(
        'nameEn',
      ),
    ]);
  if (filter.id) batches = batches.where('commandBatch.id', '=', filter.id);
  return { rows: await batches.execute() };
};
