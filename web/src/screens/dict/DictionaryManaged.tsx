import { dictType, dictTypeFile } from '@fleet/contract/dict/calls';
import { dictTypeText } from '@fleet/contract/dict/text';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { flag } from '../../kit/fields/flag';
import { number } from '../../kit/fields/number';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';

const fields = {
  typeCode: text(),
  name: text(),
  remarks: textArea(),
  sort: number(),
  valueCount: number(),
  builtIn: flag(),
};

function Values({ row: { typeCode } }: { row: { typeCode: string } }) {
  const say = useSay();
  return (
    <Link to={`/BackgroundSettings/DictionaryManaged/DictionaryItem?typeCode=${typeCode}`}>
      {say(dictTypeText.open)}
    </Link>
  );
}

function Refresh() {
  const say = useSay();
  const askFirst = useAskFirst();
  const { mutateAsync } = useSend(dictType.refresh);
  const ask = () =>
    askFirst({
      title: say(dictTypeText.refresh),
      text: say(dictTypeText.refreshQuestion),
      verb: say(dictTypeText.refresh),
      act: () => mutateAsync({}).then(() => announceDone(dictTypeText.refreshed)),
    });
  return <Button onClick={ask}>{say(dictTypeText.refresh)}</Button>;
}

/** The dictionaries; the values of each stand on a page of their own. */
export const DictionaryManaged = listScreen({
  text: dictTypeText,
  fields,
  list: dictType.list,
  name: 'typeCode',
  filters: ['typeCode', 'name'],
  columns: ['typeCode', 'name', 'valueCount', 'sort', 'builtIn', 'remarks'],
  view: [{ names: ['typeCode', 'name', 'valueCount', 'sort', 'builtIn', 'remarks'] }],
  form: [{ names: ['typeCode', 'name', 'sort', 'remarks'] }],
  add: dictType.add,
  edit: dictType.edit,
  del: dictType.del,
  more: [{ call: dictType.list, Act: Values }],
  tools: [{ call: dictType.refresh, Act: Refresh }],
  file: dictTypeFile,
});
