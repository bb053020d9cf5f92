import { shellText } from '@fleet/contract/shell/text';
import { MenuOutlined } from '@ant-design/icons';
import { NavLink } from 'react-router';
import { useLanguage, useSay } from '../../kit/language';
import { menuName } from '../../kit/menu';
import { type MenuNode, useSession } from '../../kit/session';
import { MenuIcon } from './menuIcons';

/** The pages that people on the move want at hand, as far as their role has them. */
const wanted = [
  '/VehicleManagement/VehicleStatus',
  '/VehicleManagement/VehicleDistribution',
  '/SafeManagement/FaultManagement',
  '/SafeManagement/CarCheck',
];

export function BottomBar({ pages, more }: { pages: readonly MenuNode[]; more: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const { menus } = useSession().profile;
  const iconOf = (page: MenuNode) => page.icon ?? menus.find(({ id }) => id === page.parentId)?.icon ?? null;
  return (
    <nav className="bottomBar" aria-label={say(shellText.menu)}>
      {wanted
        .flatMap((path) => pages.find((page) => page.path === path) ?? [])
        .map((page) => (
          <NavLink key={page.path} to={page.path}>
            <MenuIcon name={iconOf(page)} />
            <span>{menuName(page, language)}</span>
          </NavLink>
        ))}
      <button type="button" onClick={more}>
        <MenuOutlined />
        <span>{say(shellText.more)}</span>
      </button>
    </nav>
  );
}
