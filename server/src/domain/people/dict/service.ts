import { dictTypeText, dictValueText } from '@fleet/contract/dict/text';
import { refusals } from '@fleet/contract/refusals';
import { say } from '@fleet/contract/text';
import type { Use } from '@fleet/contract/uses';
import type { Context } from '../../../base/context';
import { refuse, refuseField, refuseUsed } from '../../../base/refuse';
import { lockToDelete } from '../../../base/versions';
import { plainFile } from '../../house/plain/service';
import {
  countHolders,
  findType,
  findValue,
  type Holder,
  holdType,
  holdValue,
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

/** The list that shows the records which hold a value. */
const lists: Record<Holder, (value: string) => Omit<Use, 'words'>> = {
  companies: () => ({ page: '/BackgroundSettings/CompanyManagement' }),
  equipment: (value) => ({ page: '/BackgroundSettings/ExternalEqu', filter: { equipmentType: value } }),
  requests: () => ({ page: '/VehicleManagement/RepairManagement' }),
  orders: () => ({ page: '/VehicleManagement/RepairManagement', filter: { view: 'orders' } }),
};
const words = {
  companies: dictValueText.usedByCompanies,
  equipment: dictValueText.usedByEquipment,
  requests: dictValueText.usedByRequests,
  orders: dictValueText.usedByOrders,
};

/** The kinds of records that hold the value, each with its number and its list. */
async function usesOf(ctx: Context, typeCode: string, value: string): Promise<Use[]> {
  const held = await countHolders(ctx, typeCode, value);
  return held.map(({ of, count }) => ({
    words: say(ctx.language, words[of], { count }),
    ...lists[of](value),
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
    if (before && before.value !== value) {
      // Whoever writes a record with it at the same moment is waited for.
      await lockToDelete(ctx, 'dictValue', before.id);
      if ((await usesOf(ctx, before.typeCode, before.value)).length > 0)
        throw refuseField('value', dictValueText.isHeld);
    }
    if (!before && !(await holdType(ctx, String(typeCode)))) throw refuseField('typeCode', refusals.notFound);
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

/** Whether a dictionary has the value; for whoever writes it into a record it stays there until the transaction ends. */
export const hasValue = async (ctx: Context, typeCode: string, value: string) =>
  (await holdValue(ctx, typeCode, value)) !== undefined;
