import { useLocation } from 'react-router';
import { useLanguage } from '../../kit/language';
import { menuName, menuTrail } from '../../kit/menu';
import { useSession } from '../../kit/session';
import { HelpDrawer } from '../../parts/help/HelpDrawer';

/** The help of the page that is shown. */
export function PageHelp({ close }: { close: () => void }) {
  const { pathname } = useLocation();
  const language = useLanguage();
  const page = menuTrail(useSession().profile.menus, pathname).at(-1);
  return <HelpDrawer path={pathname} name={page ? menuName(page, language) : ''} close={close} />;
}
