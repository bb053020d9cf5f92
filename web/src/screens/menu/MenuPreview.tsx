import { menuText } from '@fleet/contract/menu/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Modal } from 'antd';
import { useLanguage, useSay } from '../../kit/language';
import { useReturnFocus } from '../../kit/returnFocus';
import { menuName } from '../../kit/menu';
import type { MenuNodeRow } from './node';

/** The menu as somebody sees it who may see everything. */
export function MenuPreview({ rows, close }: { rows: readonly MenuNodeRow[]; close: () => void }) {
  useReturnFocus();
  const say = useSay();
  return (
    <Modal
      open
      width={360}
      title={say(menuText.preview)}
      onCancel={close}
      footer={<Button onClick={close}>{say(shellText.close)}</Button>}
    >
      <p>{say(menuText.previewHint)}</p>
      <Level rows={rows} parentId={null} />
    </Modal>
  );
}

function Level({ rows, parentId }: { rows: readonly MenuNodeRow[]; parentId: string | null }) {
  const language = useLanguage();
  const here = rows.filter((node) => node.parentId === parentId && node.shown);
  return (
    <ul className="menuPreview">
      {here.map((node) => (
        <li key={node.id}>
          {menuName(node, language)}
          {node.type === 'module' && <Level rows={rows} parentId={node.id} />}
        </li>
      ))}
    </ul>
  );
}
