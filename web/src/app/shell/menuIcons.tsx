import {
  AccountBookOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CarOutlined,
  ClusterOutlined,
  DashboardOutlined,
  FileOutlined,
  IdcardOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons that a menu may name; an unknown name gets the plain one. */
const icons: Readonly<Record<string, ComponentType>> = {
  account: AccountBookOutlined,
  analysis: BarChartOutlined,
  audit: AuditOutlined,
  background: ClusterOutlined,
  bank: BankOutlined,
  bar: BarChartOutlined,
  battery: ThunderboltOutlined,
  car: CarOutlined,
  chart: BarChartOutlined,
  dashboard: DashboardOutlined,
  driver: IdcardOutlined,
  file: FileOutlined,
  government: BankOutlined,
  platform: SettingOutlined,
  safe: SafetyOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  settings: SettingOutlined,
  team: TeamOutlined,
  terminal: ClusterOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
  vehicle: CarOutlined,
};

export function MenuIcon({ name }: { name: string | null }) {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined;
  return <Icon />;
}
