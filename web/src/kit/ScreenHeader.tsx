import { QuestionCircleOutlined } from '@ant-design/icons';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLanguage, useSay } from './language';
import { menuName, menuTrail } from './menu';
import { usePane } from './pane';
import { useSession } from './session';
import './screenHeader.css';

/** Where one is, and what can be done here. */
export function ScreenHeader({ record, children }: { record?: string | undefined; children?: ReactNode }) {
  const { setTitle, openHelp } = usePane();
  useEffect(() => setTitle(record ?? null), [setTitle, record]);
  const say = useSay();
  const language = useLanguage();
  const { menus } = useSession().profile;
  const { pathname } = useLocation();
  const trail = menuTrail(menus, pathname).map((node) => menuName(node, language));
  const crumbs = record ? [...trail, record] : trail;
  return (
    <header className="screenHeader">
      <nav aria-label={say(shellText.youAreHere)}>
        <ol className="screenHeader__trail">
          {crumbs.slice(0, -1).map((crumb) => (
            <li key={crumb}>{crumb}</li>
          ))}
          <li>
            <h1>{crumbs.at(-1)}</h1>
          </li>
        </ol>
      </nav>
      <div className="screenHeader__actions">
        {children}
        <Button
          type="text"
          icon={<QuestionCircleOutlined />}
          aria-label={say(shellText.pageHelp)}
          aria-keyshortcuts="?"
          title={say(shellText.pageHelp)}
          onClick={openHelp}
        />
      </div>
    </header>
  );
}
