import { shellText } from '@fleet/contract/shell/text';
import {
  AlertOutlined,
  AuditOutlined,
  BellOutlined,
  CarOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  HomeOutlined,
  IdcardOutlined,
  MailOutlined,
  MenuOutlined,
  ScheduleOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { Text } from '@fleet/contract/text';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router';
import { useLanguage, useSay } from '../../kit/language';
import { menuName } from '../../kit/menu';
import type { MenuNode } from '../../kit/session';

/** The pages that people on the move want at hand; a role has the first few of those that are its own. */
const wanted: readonly [path: string, Icon: ComponentType, short?: Text][] = [
  ['/VehicleManagement/VehicleStatus', CarOutlined],
  ['/VehicleManagement/VehicleDistribution', EnvironmentOutlined],
  ['/SafeManagement/FaultManagement', AlertOutlined],
  ['/SafeManagement/CarCheck', FileDoneOutlined],
  ['/VehicleManagement/RepairManagement', ToolOutlined],
  ['/VehicleManagement/MaintainManagement', BellOutlined],
  ['/VehicleManagement/MaintenanceManagement', ScheduleOutlined],
  ['/DriverManagement/DriverStatus', UserOutlined],
  ['/DriverManagement/DriverAnnualReview', IdcardOutlined],
  ['/HomePage', HomeOutlined],
  ['/GovernmentRegulation/AnnualReview', AuditOutlined, shellText.approvals],
  ['/GovernmentRegulation/EnforcementNotes', MailOutlined],
  ['/GovernmentRegulation/JurisdictionalCar', CarOutlined],
];
const most = 4;

export function BottomBar({ pages, more }: { pages: readonly MenuNode[]; more: () => void }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <nav className="bottomBar" aria-label={say(shellText.menu)}>
      {wanted
        .flatMap(([path, Icon, short]) =>
          pages.filter((page) => page.path === path).map((page) => ({ page, Icon, short })),
        )
        .slice(0, most)
        .map(({ page, Icon, short }) => (
          <NavLink key={page.path} to={page.path}>
            <Icon />
            <span>{short ? say<Text>(short) : menuName(page, language)}</span>
          </NavLink>
        ))}
      <button type="button" onClick={more}>
        <MenuOutlined />
        <span>{say(shellText.more)}</span>
      </button>
    </nav>
  );
}
