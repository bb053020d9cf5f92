import { roleText } from '@fleet/contract/role/text';
import { shellText } from '@fleet/contract/shell/text';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import type { Role } from './draft';
import { useClear } from '../../kit/fields/clear';

interface Props {
  rows: readonly Role[] | undefined;
  open: string | null;
  setOpen: (id: string) => void;
}

/** The roles with how many people have each. */
export function RoleList({ rows, open, setOpen }: Props) {
  const say = useSay();
  const clear = useClear();
  const [search, setSearch] = useState('');
  const found = rows?.filter(({ roleName }) => roleName.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <nav className="roleList" aria-label={say(roleText.title)}>
      <Input
        allowClear={clear}
        value={search}
        placeholder={say(roleText.searchRoles)}
        aria-label={say(roleText.searchRoles)}
        onChange={({ target }) => setSearch(target.value)}
      />
      {!found && <Skeleton active />}
      {found?.length === 0 && <Panel title={say(shellText.noMatch)} />}
      <ul>
        {found?.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === open} onClick={() => setOpen(row.id)}>
              <span className="roleList__name">{row.roleName}</span>
              <span className="roleList__detail">
                {say(roleText[row.dataScope])}
                {row.shared && ` · ${say(roleText.shared)}`}
                {row.companyName && ` · ${row.companyName}`}
              </span>
              <span className="roleList__count" title={say(roleText.users, { count: row.userCount })}>
                {row.userCount}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
