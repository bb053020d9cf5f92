import { findCities, findProvince } from '@fleet/contract/area/areas';
import { provinceOf } from '@fleet/contract/area/code';
import { areaText } from '@fleet/contract/area/text';
import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import {
  usualService,
  vehicleFile,
  vehicleImport,
  vehicleRow,
  type vehicle,
} from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { sheetText } from '@fleet/contract/sheet/text';
import type { z } from 'zod';
import type { Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuse, refuseField } from '../../../base/refuse';
import { needModelNamed } from '../brand/service';
import { needOrgNamed } from '../../people/org/service';
import { isSame, type Importing, type Written } from '../../house/sheet/service';
import { needTerminalNamed } from '../terminal/service';
import { findBindingOf, findVehicleByCarId, hasReported } from './queries';
import { emissionOf, judgeVehicle, plateKeyOf } from './rules';
import { addVehicle, delVehicle, editVehicle, needVehicle, replaceTerminal } from './service';

type SheetVehicle = z.output<typeof vehicleRow>;
type Change = Omit<Input<typeof vehicle.edit>, 'id' | 'version'>;

/** Vehicles by sheet: a vehicle ID that is known is changed, one that is not is added. */
export const vehicleSheet: Importing<typeof vehicleRow> = {
  calls: vehicleImport,
  exported: vehicleFile,
  row: vehicleRow,
  words: vehicleText,
  notes: { orgName: sheetText.orgRule },
  key: 'carId',
  columnOf: { terminalRowId: 'terminalId', orgId: 'orgName', modelId: 'model' },
  write: writeVehicle,
  undo: undoVehicle,
};

async function writeVehicle(ctx: Context, row: SheetVehicle): Promise<Written | null> {
  const { carId, orgName, brand, model, terminalId, province, city, ...own } = row;
  const problems = new Problems();
  const known = await findVehicleByCarId(ctx, carId);
  const org = await problems.of('orgName', () =>
    needOrgNamed(ctx, 'orgName', orgName, async () => known?.orgId),
  );
  const typed = await problems.of('model', () => needModelNamed(ctx, brand, model));
  const terminal = terminalId
    ? await problems.of('terminalId', () => needTerminalNamed(ctx, 'terminalId', terminalId))
    : null;
  const area = await problems.of('city', () => areaOf({ province, city }));
  if (!org || !typed || terminal === undefined || !area) {
    const { id, ...found } = known ?? { id: undefined };
    const of = { companyId: org?.companyId ?? known?.companyId, brandId: typed?.brandId ?? known?.brandId };
    const judged = { ...found, ...emissionOf(own), carId, ...own, plateKey: plateKeyOf(own.plateNum) };
    await judgeVehicle(ctx, problems, { ...judged, ...area, ...of, ...(id && { id }) });
    return problems.refuse();
  }
  const details = { ...own, ...area, orgId: org.id, modelId: typed.id };
  if (!known) {
    const { id } = await addVehicle(ctx, { carId, ...details, terminalRowId: terminal?.id ?? null });
    return { recordId: id, version: 1, before: null };
  }
  const { id, version } = known;
  // For a new vehicle a blank means what is usual: when the sheet comes again, it must not take that away.
  for (const name of Object.keys(usualService) as (keyof typeof usualService)[])
    if (details[name] === null) delete details[name];
  const binding = await findBindingOf(ctx, id);
  const isOther = terminal !== null && terminal.id !== binding?.terminalRowId;
  if (!isOther && isSame(known, details)) return null;
  await editVehicle(ctx, { id, version, ...details });
  if (isOther) await replaceTerminal(ctx, { id, version: version + 1, terminalRowId: terminal.id });
  // The emission standard may follow from the power type, without a cell of its own.
  const changed = new Set([...Object.keys(details), 'emissionStandard'] as (keyof Change)[]);
  const before = {
    details: Object.fromEntries([...changed].map((name) => [name, known[name as keyof typeof known]])),
    terminalRowId: isOther ? (binding?.terminalRowId ?? null) : undefined,
  };
  return { recordId: id, version: version + (isOther ? 2 : 1), before };
}

/** The codes of what a sheet names; a city that is the only one of its name brings its province along. */
function areaOf(row: Pick<SheetVehicle, 'province' | 'city'>): Pick<Change, 'province' | 'city'> {
  const province = row.province ? findProvince(row.province) : row.province;
  if (row.province && !province) throw refuseField('province', areaText.noProvince, { name: row.province });
  if (!row.city) return { province, city: row.city };
  const [city, another] = findCities(row.city, province ?? undefined);
  if (!city) throw refuseField('city', areaText.noCity, { name: row.city });
  if (another) throw refuseField('city', areaText.severalCities, { name: row.city });
  return { province: provinceOf(city), city };
}

async function undoVehicle(ctx: Context, { recordId: id, version, before }: Written): Promise<void> {
  const now = await needVehicle(ctx, id);
  if (now.version !== version) throw refuse(refusals.notNow);
  if (before) {
    const { details, terminalRowId } = before as { details: Change; terminalRowId?: string | null };
    await editVehicle(ctx, { id, version, ...details });
    if (terminalRowId !== undefined) await replaceTerminal(ctx, { id, version: version + 1, terminalRowId });
    return;
  }
  if (await hasReported(ctx, id)) throw refuse(refusals.notNow);
  if (await findBindingOf(ctx, id)) await replaceTerminal(ctx, { id, version, terminalRowId: null });
  await delVehicle(ctx, id);
}
