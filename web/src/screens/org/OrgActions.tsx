import { org } from '@fleet/contract/org/calls';
import { orgText } from '@fleet/contract/org/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Action } from '../../kit/ActionMenu';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { RowActions } from '../../kit/list/RowActions';
import { useMay } from '../../kit/session';
import type { Asked } from './OrgForm';
import type { OrgRow } from './row';
import { RowAct, RowActs } from '../../kit/list/RowAct';

/** The acts on an organization; a company is kept elsewhere, and the platform stays. */
export function OrgActions({ row, setAsked }: { row: OrgRow; setAsked: (asked: Asked) => void }) {
  const say = useSay();
  const may = useMay();
  const askDelete = useAskDelete(org.del);
  const isInner = row.orgType === 'department' || row.orgType === 'team';
  const actions: Action[] = [];
  if (isInner && may(org.edit)) actions.push({ key: 'move', label: say(orgText.moveTo) });
  if (isInner && may(org.del))
    actions.push({ key: 'del', label: say(shellText.del), isDanger: true, isApart: actions.length > 0 });
  return (
    <RowActions edit={isInner && may(org.edit) && (() => setAsked({ kind: 'edit', row }))}>
      {row.orgType !== 'team' && may(org.add) && (
        <RowAct onClick={() => setAsked({ kind: 'below', above: row })}>{say(orgText.addChild)}</RowAct>
      )}
      <RowActs
        actions={actions}
        onAct={(key) => (key === 'move' ? setAsked({ kind: 'move', row }) : askDelete(row.id, row.orgName))}
      />
    </RowActions>
  );
}
