import { dictType, dictValue, dictValueFile } from '@fleet/contract/dict/calls';
import { dictValueText } from '@fleet/contract/dict/text';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../kit/calls';
import { number } from '../../kit/fields/number';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';

const fields = {
  typeCode: text(),
  name: text(),
  value: text(),
  extra: text(),
  sort: number(),
  remarks: textArea(),
};

const Back = () => <Link to="/BackgroundSettings/DictionaryManaged">{useSay()(dictValueText.back)}</Link>;

/** The dictionary by its name, once that is known. */
function useDictionaryName(): string | undefined {
  const typeCode = useSearchParams()[0].get('typeCode') ?? undefined;
  const { data } = useCall(dictType.list, { typeCode }, { isOff: !typeCode });
  return data?.rows.find((type) => type.typeCode === typeCode)?.name ?? typeCode;
}

/** The values of one dictionary, which the address names. */
export const DictionaryItem = listScreen({
  text: dictValueText,
  fields,
  list: dictValue.list,
  name: 'name',
  filters: ['name', 'value'],
  columns: ['name', 'value', 'extra', 'sort', 'remarks'],
  view: [{ names: ['typeCode', 'name', 'value', 'extra', 'sort', 'remarks'] }],
  form: [{ names: ['typeCode', 'name', 'value', 'extra', 'sort', 'remarks'] }],
  useRecord: useDictionaryName,
  useNew: () => ({ typeCode: useSearchParams()[0].get('typeCode') }),
  add: dictValue.add,
  edit: dictValue.edit,
  del: dictValue.del,
  tools: [{ call: dictType.list, Act: Back }],
  file: dictValueFile,
});
