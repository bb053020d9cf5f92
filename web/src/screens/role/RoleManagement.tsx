import { role } from '@fleet/contract/role/calls';
import { roleText } from '@fleet/contract/role/text';
import { Button } from 'antd';
import { useState } from 'react';
import { refusals } from '@fleet/contract/refusals';
import { useEveryPage } from '../../kit/calls';
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

/** A role as it was saved here; it stands until the list is read again. */
interface Saved {
  role: Role;
  /** The form that it was saved in, which goes on with it. */
  form: string;
  /** When the list was read last before. */
  listAt: number;
}

/** Roles on the left, what the chosen one may do on the right; `?open=` names it. */
export function RoleManagement() {
  const say = useSay();
  const may = useMay();
  const { companyId } = useSession().profile.user;
  const [open, setOpen] = useAddressEntry('open');
  const [origin, setOrigin] = useState<Draft | null>(null);
  const [turn, setTurn] = useState(0);
  const [saved, setSaved] = useState<Saved | null>(null);
  const { data, dataUpdatedAt, error, isWhole, refetch } = useEveryPage(role.list, {});
  const mine = saved?.role.id === open ? saved : null;
  const listed = data?.rows.find(({ id }) => id === open);
  const isNewer = mine && mine.listAt === dataUpdatedAt && mine.role.version > (listed?.version ?? 0);
  const row = isNewer ? mine.role : listed;
  const form = open === fresh ? `${fresh} ${turn}` : (mine?.form ?? open);
  const onSaved = (role: Role) => {
    if (form) setSaved({ role, form, listAt: dataUpdatedAt });
    // The form of a role that was made goes on with it; the next new one has its own.
    if (open === fresh) setTurn(turn + 1);
  };
  const mayAdd = may(role.add);
  const begin = (from: Role | null) => {
    const copied = from && {
      ...draftOf(from),
      roleName: say(roleText.copyOf, { name: from.roleName }),
      companyId,
    };
    setOrigin(copied);
    setTurn(turn + 1);
    setOpen(fresh);
  };
  useShortcuts({ n: () => (mayAdd ? begin(null) : false) });

  const editor =
    open === fresh && mayAdd ? (
      <RoleEditor
        key={form}
        row={null}
        origin={origin}
        roles={data?.rows ?? []}
        onSaved={onSaved}
        onAdded={(id) => setOpen(id, { replace: true })}
        onGone={() => setOpen(null)}
      />
    ) : row ? (
      <RoleEditor
        key={form}
        row={row}
        origin={null}
        roles={data?.rows ?? []}
        onSaved={onSaved}
        copy={mayAdd ? () => begin(row) : undefined}
        onGone={() => setOpen(null)}
      />
    ) : (
      <Panel title={say(open && data && isWhole ? refusals.notFound : roleText.chooseRole)} />
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
        <ProblemPanel problem={error} retry={refetch} />
      ) : (
        <div className={`fillsPane roleScreen${open ? ' roleScreen--open' : ''}`}>
          <RoleList rows={data?.rows} open={open} setOpen={setOpen} />
          {editor}
        </div>
      )}
    </>
  );
}
