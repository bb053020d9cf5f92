import type { Input, Output } from '@fleet/contract/call';
import type { ota } from '@fleet/contract/ota/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, answerPage, sortOf } from '../../../base/query';
import { within } from '../../../base/scope';
import { needFirmware } from './need';
import { nobody, wavesOf } from './plan';
import { tallyWaves } from './waves';

type Filter = Input<typeof ota.progress>;

/** The terminals of a version, one page, and how its waves stand. */
export async function listProgress(ctx: Context, filter: Filter): Promise<Output<typeof ota.progress>> {
  const firmware = await needFirmware(ctx, filter.id);
  const [page, tallies] = await Promise.all([
    answerPage(listDevices)(ctx, filter),
    tallyWaves(ctx, firmware.id),
  ]);
  const waves = wavesOf(firmware.plan ?? { pilot: 0, steps: [] }).map((wave) => {
    const isUnderWay =
      firmware.state === 'issued' && firmware.rollout === 'running' && wave.number === firmware.wave;
    return {
      ...wave,
      isUnderWay,
      deadline: isUnderWay ? firmware.waveDeadline : null,
      ...(tallies.get(wave.number) ?? nobody),
    };
  });
  return { ...page, waves: firmware.plan ? waves : [] };
}

function listDevices(ctx: Context, filter: Filter) {
  const [column, direction] = sortOf(filter.sort ?? 'wave');
  let devices = within(ctx, 'terminal')
    .selectFrom('firmwareDevice')
    .innerJoin('terminal', 'terminal.id', 'firmwareDevice.terminalRowId')
    .select('firmwareDevice.id')
    .where('firmwareId', '=', filter.id)
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('terminalId');
  if (filter.wave) devices = devices.where('wave', '=', filter.wave);
  if (filter.deviceState) devices = devices.where('state', '=', filter.deviceState);
  if (filter.terminalId) devices = devices.where('terminalId', 'ilike', contains(filter.terminalId));
  return listing(devices, (ids) => showDevices(ctx, ids));
}

const showDevices = (ctx: Context, ids: string[]) =>
  within(ctx, 'terminal', 'vehicle')
    .selectFrom('firmwareDevice')
    .innerJoin('terminal', 'terminal.id', 'firmwareDevice.terminalRowId')
    .leftJoin('binding', (join) =>
      join.onRef('binding.terminalRowId', '=', 'terminal.id').on(sql<boolean>`upper_inf(period)`),
    )
    .leftJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
    .where('firmwareDevice.id', 'in', ids)
    .select([
      'firmwareDevice.id',
      'firmwareDevice.terminalRowId',
      'terminalId',
      'carId',
      'firmwareVersion',
      'wave',
      'firmwareDevice.state as deviceState',
      'percent',
      'attempts',
      'problem',
      'offeredAt',
      'progressAt',
      'deadline',
    ])
    .select(sql<string>`(select org_name from org where org.id = terminal.org_id)`.as('orgName'))
    .execute();
