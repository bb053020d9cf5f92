import { shellText } from '@fleet/contract/shell/text';
import {
  AlertOutlined,
  CarOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  MenuOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router';
import { useLanguage, useSay } from '../../kit/language';
import { menuName } from '../../kit/menu';
import type { MenuNode } from '../../kit/session';

/** The pages that people on the move want at hand, as far as their role has them. */
const wanted: readonly [path: string, Icon: ComponentType][] = [
  ['/VehicleManagement/VehicleStatus', CarOutlined],
  ['/VehicleManagement/VehicleDistribution', EnvironmentOutlined],
  ['/SafeManagement/FaultManagement', AlertOutlined],
  ['/SafeManagement/CarCheck', FileDoneOutlined],
];

export function BottomBar({ pages, more }: { pages: readonly MenuNode[]; more: () => void }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <nav className="bottomBar" aria-label={say(shellText.menu)}>
      {wanted
        .map(([path, Icon]) => ({ page: pages.find((one) => one.path === path), Icon }))
        .map(
          ({ page, Icon }) =>
            page && (
              <NavLink key={page.path} to={page.path}>
                <Icon />
                <span>{menuName(page, language)}</span>
              </NavLink>
            ),
        )}
      <button type="button" onClick={more}>
        <MenuOutlined />
        <span>{say(shellText.more)}</span>
      </button>
    </nav>
  );
}
