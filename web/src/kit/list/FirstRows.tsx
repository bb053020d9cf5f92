import { firstRows } from '@fleet/contract/shell/firstRows';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage, useSay } from '../language';
import { menuName } from '../menu';
import { Panel } from '../Panel';
import { useMay, useSession } from '../session';

interface Props {
  /** The page whose first rows are the same, where this one shows several kinds. */
  like?: string;
  children?: ReactNode;
}

/** Nothing is there yet: says how the first rows of this page come, and leads to where they begin. */
export function FirstRows({ like, children }: Props) {
  const say = useSay();
  const language = useLanguage();
  const go = useNavigate();
  const { pathname } = useLocation();
  const { menus, role } = useSession().profile;
  const may = useMay();
  const first = firstRows[like ?? pathname]?.find(
    ({ right, dataScope }) =>
      may({ right: right ?? 'signedIn' }) && (!dataScope || dataScope === role.dataScope),
  );
  const page = first?.page && menus.find(({ path }) => path === first.page);
  return (
    <Panel title={say(shellText.nothingYet)} text={first && say<Text>(first.way)}>
      {children}
      {page && (
        <Button onClick={() => void go(page.path)}>
          {say(shellText.goTo, { page: menuName(page, language) })}
        </Button>
      )}
    </Panel>
  );
}
