import { menu } from '@fleet/contract/menu/calls';
import { menuText } from '@fleet/contract/menu/text';
import { shellText } from '@fleet/contract/shell/text';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useLanguage, useSay } from '../../kit/language';
import { menuName } from '../../kit/menu';
import { menuFields } from './fields';
import type { MenuNodeRow } from './node';

/** The form that is asked for: a new module, something below one, or a change. */
export type Asked =
  | { kind: 'module'; side: 'platform' | 'app' }
  | { kind: 'below'; above: MenuNodeRow }
  | { kind: 'edit'; row: MenuNodeRow };

const common = ['nameZh', 'nameEn', 'path'];
const moduleFields = [{ names: [...common, 'icon', 'sort', 'shown'] }];
const belowFields = [{ names: ['type', ...common, 'permiss', 'sort', 'shown'] }];
const changeFields = [{ names: [...common, 'parentId', 'permiss', 'icon', 'sort', 'shown'] }];

export function MenuForm({ asked, close }: { asked: Asked; close: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const shared = {
    fields: menuFields,
    words: menuText,
    onClose: close,
    onDone: () => {
      announceDone(asked.kind === 'edit' ? shellText.saved : shellText.added);
      close();
    },
  };
  if (asked.kind === 'module') {
    return (
      <RecordForm
        {...shared}
        call={menu.addModule}
        title={say(menuText.addModule)}
        sections={moduleFields}
        initial={{ shown: true }}
        hidden={{ side: asked.side }}
        draft={`${menu.addModule.path} ${asked.side}`}
      />
    );
  }
  if (asked.kind === 'below') {
    const { above } = asked;
    return (
      <RecordForm
        {...shared}
        call={menu.addNode}
        title={`${say(menuText.addChild)} · ${menuName(above, language)}`}
        sections={belowFields}
        initial={{ type: 'page', shown: true, path: `${above.path}/` }}
        hidden={{ parentId: above.id }}
        isShown={(name, values) => name !== 'permiss' || values.type === 'page'}
        draft={`${menu.addNode.path} ${above.id}`}
      />
    );
  }
  const { row } = asked;
  return (
    <RecordForm
      {...shared}
      key={row.id}
      call={menu.edit}
      title={`${say(shellText.edit)} ${menuName(row, language)}`}
      sections={changeFields}
      initial={row}
      hidden={{ id: row.id, version: row.version }}
      isShown={(name) =>
        name === 'permiss' ? row.type === 'page' : name !== 'icon' || row.parentId === null
      }
      draft={`${menu.edit.path} ${row.id}`}
    />
  );
}
