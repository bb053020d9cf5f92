import {
  AccountBookOutlined,
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  CarOutlined,
  ClusterOutlined,
  HomeOutlined,
  IdcardOutlined,
  SafetyOutlined,
  SettingOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons that a menu may name; an unknown name gets the plain one. */
const icons: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined,
  vehicle: CarOutlined,
  driver: IdcardOutlined,
  battery: ThunderboltOutlined,
  safety: SafetyOutlined,
  analysis: BarChartOutlined,
  account: AccountBookOutlined,
  platform: SettingOutlined,
  background: ClusterOutlined,
  government: BankOutlined,
};

export function MenuIcon({ name }: { name: string | null }) {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined;
  return <Icon />;
}
