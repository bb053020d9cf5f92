import { menu } from '@fleet/contract/menu/calls';
import { menuText } from '@fleet/contract/menu/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Action } from '../../kit/ActionMenu';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { useLanguage, useSay } from '../../kit/language';
import { RowActions } from '../../kit/list/RowActions';
import { menuName } from '../../kit/menu';
import { useMay } from '../../kit/session';
import type { Asked } from './MenuForm';
import type { MenuNodeRow } from './node';
import { RowAct, RowActs } from '../../kit/list/RowAct';

interface Props {
  row: MenuNodeRow;
  rows: readonly MenuNodeRow[];
  setAsked: (asked: Asked) => void;
}

/** The acts on an entry of the menu; its place is changed step by step. */
export function NodeActions({ row, rows, setAsked }: Props) {
  const say = useSay();
  const may = useMay();
  const language = useLanguage();
  const ask = useAskFirst();
  const edit = useSend(menu.edit);
  const del = useSend(menu.del);
  const level = rows.filter(({ parentId }) => parentId === row.parentId);
  const at = level.indexOf(row);

  /** Numbers the level anew with the two changed; only what has another number then is sent. */
  async function move(step: number) {
    const order = level.toSpliced(at, 1).toSpliced(at + step, 0, row);
    for (const [sort, node] of order.entries()) {
      if (node.sort !== sort) await edit.mutateAsync({ id: node.id, version: node.version, sort });
    }
  }

  const doings: Record<string, () => unknown> = {
    up: () => move(-1).catch(() => undefined),
    down: () => move(1).catch(() => undefined),
    show: () =>
      edit.mutateAsync({ id: row.id, version: row.version, shown: !row.shown }).then(
        () => announceDone(),
        () => undefined,
      ),
    del: () =>
      ask({
        title: say(menuText.deleteQuestion, { name: menuName(row, language) }),
        text: say(menuText.deleteConsequence),
        verb: say(shellText.del),
        isDanger: true,
        act: () => del.mutateAsync({ id: row.id }).then(() => announceDone(shellText.deleted)),
      }),
  };
  const actions: Action[] = [];
  if (may(menu.edit)) {
    if (at > 0) actions.push({ key: 'up', label: say(menuText.moveUp) });
    if (at < level.length - 1) actions.push({ key: 'down', label: say(menuText.moveDown) });
    actions.push({ key: 'show', label: say(row.shown ? menuText.hide : menuText.show) });
  }
  if (may(menu.del)) actions.push({ key: 'del', label: say(shellText.del), isDanger: true, isApart: true });

  return (
    <RowActions edit={may(menu.edit) && (() => setAsked({ kind: 'edit', row }))}>
      {row.type === 'module' && may(menu.addNode) && (
        <RowAct onClick={() => setAsked({ kind: 'below', above: row })}>{say(menuText.addChild)}</RowAct>
      )}
      <RowActs actions={actions} onAct={(key) => doings[key]?.()} />
    </RowActions>
  );
}
