import { role } from '@fleet/contract/role/calls';
import { roleText } from '@fleet/contract/role/text';
import { Button } from 'antd';
import { useState } from 'react';
import { refusals } from '@fleet/contract/refusals';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay, useSession } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import { type Draft, draftOf, type Role } from './draft';
import { FactorRule } from './FactorRule';
import { RoleEditor } from './RoleEditor';
import { RoleList } from './RoleList';
import './roleManagement.css';

/** The entry of the address that stands for a role which is being made. */
const fresh = 'new';

/** Roles on the left, what the chosen one may do on the right; `?open=` names it. */
export function RoleManagement() {
  const say = useSay();
  const may = useMay();
  const { companyId } = useSession().profile.user;
  const [open, setOpen] = useAddressEntry('open');
  const [origin, setOrigin] = useState<Draft | null>(null);
  const { data, error, refetch } = useCall(role.list, { pageSize: 200 }, { keepsOld: true });
  const row = data?.rows.find(({ id }) => id === open);
  const mayAdd = may(role.add);
  const begin = (from: Role | null) => {
    const copied = from && {
      ...draftOf(from),
      roleName: say(roleText.copyOf, { name: from.roleName }),
      companyId,
    };
    setOrigin(copied);
    setOpen(fresh);
  };
  useShortcuts({ n: () => (mayAdd ? begin(null) : false) });

  const editor =
    open === fresh && mayAdd ? (
      <RoleEditor
        key={`${fresh} ${origin?.roleName ?? ''}`}
        row={null}
        origin={origin}
        roles={data?.rows ?? []}
        onAdded={setOpen}
        onGone={() => setOpen(null)}
      />
    ) : row ? (
      <RoleEditor
        key={row.id}
        row={row}
        origin={null}
        roles={data?.rows ?? []}
        copy={mayAdd ? () => begin(row) : undefined}
        onGone={() => setOpen(null)}
      />
    ) : (
      <Panel title={say(open && data ? refusals.notFound : roleText.chooseRole)} />
    );

  return (
    <>
      <ScreenHeader>
        <FactorRule />
        {mayAdd && (
          <Button type="primary" onClick={() => begin(null)}>
            {say(roleText.newRole)}
          </Button>
        )}
      </ScreenHeader>
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <div className={`fillsPane roleScreen${open ? ' roleScreen--open' : ''}`}>
          <RoleList rows={data?.rows} open={open} setOpen={setOpen} />
          {editor}
        </div>
      )}
    </>
  );
}
