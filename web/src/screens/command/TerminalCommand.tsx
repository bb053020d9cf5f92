import { command, commandFile, commandTypes } from '@fleet/contract/command/calls';
import { commandText } from '@fleet/contract/command/text';
import { useSend } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import type { Field } from '../../kit/fields/field';
import { flag } from '../../kit/fields/flag';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';
import { TerminalTypePick } from '../../parts/terminal/TerminalTypePick';
import { AskParameters, ShowParameters } from './Parameters';
import { RowAct } from '../../kit/list/RowAct';

const fields = {
  terminalTypeId: pick(TerminalTypePick),
  terminalModel: text(),
  productModel: text(),
  nameZh: text(),
  nameEn: text(),
  identifier: text(),
  cmdType: choice(commandTypes, commandText),
  content: { Show: ShowParameters, Ask: AskParameters, isWide: true } as Field,
  unit: text(),
  sort: number(),
  shown: flag(),
  enabled: flag(),
};

interface Row {
  id: string;
  version: number;
  shown: boolean;
  enabled: boolean;
}

/** Turns one of the two switches of a command. */
function Toggle({ row, name }: { row: Row; name: 'shown' | 'enabled' }) {
  const say = useSay();
  const { mutate, isPending } = useSend(command.edit);
  const word = {
    shown: row.shown ? commandText.hide : commandText.show,
    enabled: row.enabled ? commandText.disable : commandText.enable,
  }[name];
  return (
    <RowAct
      loading={isPending}
      onClick={() => mutate({ id: row.id, version: row.version, [name]: !row[name] })}
    >
      {say(word)}
    </RowAct>
  );
}

const Toggles = ({ row }: { row: Row }) => (
  <>
    <Toggle row={row} name="shown" />
    <Toggle row={row} name="enabled" />
  </>
);

const all = [
  'terminalModel',
  'productModel',
  'nameZh',
  'nameEn',
  'identifier',
  'cmdType',
  'unit',
  'sort',
  'shown',
  'enabled',
] as const;

export const TerminalCommand = listScreen({
  text: commandText,
  fields,
  list: command.list,
  name: 'identifier',
  filters: ['terminalTypeId', 'cmdType', 'identifier', 'shown', 'enabled'],
  columns: [
    'identifier',
    'nameZh',
    'productModel',
    'terminalModel',
    'cmdType',
    'unit',
    'sort',
    'shown',
    'enabled',
  ],
  view: [{ names: all }, { title: commandText.preview, names: ['content'] }],
  form: [
    {
      names: [
        'terminalTypeId',
        'productModel',
        'identifier',
        'cmdType',
        'nameZh',
        'nameEn',
        'unit',
        'sort',
        'shown',
        'enabled',
        'content',
      ],
    },
  ],
  useNew: () => ({ shown: true, enabled: true, content: '[]' }),
  add: command.add,
  edit: command.edit,
  del: command.del,
  more: [{ call: command.edit, Act: Toggles }],
  file: commandFile,
});
