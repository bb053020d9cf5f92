import { dictTypeText, dictValueText } from '@fleet/contract/dict/text';
import { refusals } from '@fleet/contract/refusals';
import type { Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import { plainFile } from '../../house/plain/service';
import {
  choicesOf,
  findType,
  findTypeByCode,
  findValue,
  isValueHeld,
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

export const dictValues = plainFile({
  module: 'dict',
  table: 'dictValue',
  find: findValue,
  list: listValues,
  nameOf: ({ name }) => name,
  watched: { dict_value_type_code_value_key: 'value' },
  keepsDeleted: false,
  async check(ctx, { typeCode, value }, before) {
    if (before && before.value !== value && (await isValueHeld(ctx, before.typeCode, before.value)))
      throw refuseField('value', dictValueText.isHeld);
    if (!before && !(await findTypeByCode(ctx, String(typeCode))))
      throw refuseField('typeCode', refusals.notFound);
  },
  isInUse: (ctx, { typeCode, value }) => isValueHeld(ctx, typeCode, value),
});

/** Nothing is cached on this side for longer than a question; open browsers are told to ask again. */
export async function refreshDicts(ctx: Context): Promise<null> {
  ctx.tell('changed', { subject: 'dictChoice', ids: [], companyId: null });
  return null;
}

/** Whether a dictionary has the value. */
export const hasValue = async (ctx: Context, typeCode: string, value: string) =>
  (await choicesOf(typeCode)(ctx)).rows.some((choice) => choice.value === value);
