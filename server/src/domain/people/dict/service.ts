import { dictTypeText, dictValueText } from '@fleet/contract/dict/text';
import { refusals } from '@fleet/contract/refusals';
import { say } from '@fleet/contract/text';
import type { Use } from '@fleet/contract/uses';
import type { Context } from '../../../base/context';
import { refuse, refuseField, refuseUsed } from '../../../base/refuse';
import { plainFile } from '../../house/plain/service';
import {
  choicesOf,
  countHolders,
  findType,
  findTypeByCode,
  findValue,
  listTypes,
  listValues,
} from './queries';

export const dictTypes = plainFile({
  module: 'dict',
  table: 'dictType',
  find: findType,
  list: listTypes,
  nameOf: ({ typeCode }) => typeCode,
  watched: { dict_type_type_code_key: 'typeCode' },
  keepsDeleted: false,
  async isInUse(_ctx, { builtIn, valueCount }) {
    if (builtIn) throw refuse(dictTypeText.isBuiltIn);
    return valueCount > 0;
  },
});

const holders = [
  {
    of: 'companies',
    words: dictValueText.usedByCompanies,
    page: '/BackgroundSettings/CompanyManagement',
  },
  {
    of: 'equipment',
    words: dictValueText.usedByEquipment,
    page: '/BackgroundSettings/ExternalEqu',
    filter: (value: string) => ({ equipmentType: value }),
  },
  {
    of: 'requests',
    words: dictValueText.usedByRequests,
    page: '/VehicleManagement/RepairManagement',
  },
  {
    of: 'orders',
    words: dictValueText.usedByOrders,
    page: '/VehicleManagement/RepairManagement',
    filter: () => ({ view: 'orders' }),
  },
] as const;

/** The kinds of records that hold the value, each with its number and its list. */
async function usesOf(ctx: Context, typeCode: string, value: string): Promise<Use[]> {
  const counts = await countHolders(ctx, typeCode, value);
  return holders
    .filter(({ of }) => counts[of] > 0)
    .map(({ of, words, page, ...more }) => ({
      words: say(ctx.language, words, { count: counts[of] }),
      page,
      ...('filter' in more && { filter: more.filter(value) }),
    }));
}

export const dictValues = plainFile({
  module: 'dict',
  table: 'dictValue',
  find: findValue,
  list: listValues,
  nameOf: ({ name }) => name,
  watched: { dict_value_type_code_value_key: 'value' },
  keepsDeleted: false,
  async check(ctx, { typeCode, value }, before) {
    if (before && before.value !== value && (await usesOf(ctx, before.typeCode, before.value)).length > 0)
      throw refuseField('value', dictValueText.isHeld);
    if (!before && !(await findTypeByCode(ctx, String(typeCode))))
      throw refuseField('typeCode', refusals.notFound);
  },
  async isInUse(ctx, { typeCode, value }) {
    const uses = await usesOf(ctx, typeCode, value);
    if (uses.length > 0) throw refuseUsed(ctx.language, uses);
    return false;
  },
});

/** Nothing is cached on this side for longer than a question; open browsers are told to ask again. */
export async function refreshDicts(ctx: Context): Promise<null> {
  ctx.tell('changed', { subject: 'dictChoice', ids: [], companyId: null });
  return null;
}

/** Whether a dictionary has the value. */
export const hasValue = async (ctx: Context, typeCode: string, value: string) =>
  (await choicesOf(typeCode)(ctx)).rows.some((choice) => choice.value === value);
