import type { Right } from '@fleet/contract/rights';
import type { Context } from '../base/context';
import { writing } from '../base/scope';

interface Page {
  path: string;
  name: [zh: string, en: string];
  permiss: Right;
}
interface Module {
  path: string;
  name: [zh: string, en: string];
  icon: string;
  pages: Page[];
}

/** The menu as far as it is built: a page stands here from the day it works. `domain.md` §1.1. */
const modules: Module[] = [
  {
    path: '/VehicleManagement',
    name: ['车辆管理', 'Vehicle Management'],
    icon: 'vehicle',
    pages: [
      { path: 'VehicleFiles', name: ['车辆档案', 'Vehicle Files'], permiss: 'vehicle:view' },
      { path: 'VehicleStatus', name: ['车辆状态', 'Vehicle Status'], permiss: 'status:view' },
      {
        path: 'VehicleDistribution',
        name: ['车辆分布', 'Vehicle Distribution'],
        permiss: 'distribution:view',
      },
      { path: 'VehicleTrajectory', name: ['车辆轨迹', 'Vehicle Trajectory'], permiss: 'trajectory:view' },
    ],
  },
  {
    path: '/AccounManagement',
    name: ['账务管理', 'Account Management'],
    icon: 'account',
    pages: [
      { path: 'ContractManagement', name: ['合同管理', 'Contract Management'], permiss: 'contract:view' },
    ],
  },
  {
    path: '/PlatformSettings',
    name: ['平台设置', 'Platform Settings'],
    icon: 'platform',
    pages: [
      { path: 'dictionaryManagement', name: ['品牌型号管理', 'Brand and Model'], permiss: 'brand:view' },
      { path: 'checkManagement', name: ['点检项管理', 'Inspection Items'], permiss: 'checkItem:view' },
      { path: 'OperationLog', name: ['操作日志', 'Operation Log'], permiss: 'log:view' },
    ],
  },
  {
    path: '/BackgroundSettings',
    name: ['后台设置', 'Background Settings'],
    icon: 'background',
    pages: [
      { path: 'TerminalCommand', name: ['终端指令', 'Terminal Commands'], permiss: 'command:view' },
      { path: 'DictionaryManaged', name: ['字典管理', 'Dictionary'], permiss: 'dict:view' },
      { path: 'TerminalFile', name: ['终端档案', 'Terminal Files'], permiss: 'terminal:view' },
      { path: 'SIMFile', name: ['SIM卡档案', 'SIM Card Files'], permiss: 'sim:view' },
      { path: 'ExternalEqu', name: ['外接设备', 'External Equipment'], permiss: 'external:view' },
    ],
  },
];

/** Adds the pages that are new in this version; what an operator has changed stays. */
export async function seedMenus(ctx: Context): Promise<void> {
  for (const [sort, { path, name, icon, pages }] of modules.entries()) {
    const parentId = await addNode(ctx, {
      path,
      name,
      icon,
      sort,
      type: 'module',
      parentId: null,
      permiss: null,
    });
    for (const [sort, page] of pages.entries()) {
      await addNode(ctx, { ...page, path: `${path}/${page.path}`, icon: null, sort, type: 'page', parentId });
    }
  }
}

interface Node {
  parentId: string | null;
  path: string;
  name: [string, string];
  icon: string | null;
  sort: number;
  type: 'module' | 'page';
  permiss: Right | null;
}

async function addNode(ctx: Context, { name: [nameZh, nameEn], ...node }: Node): Promise<string> {
  await writing(ctx)
    .insertInto('menuNode')
    .values({ ...node, nameZh, nameEn })
    .onConflict((same) => same.doNothing())
    .execute();
  return (
    await writing(ctx)
      .selectFrom('menuNode')
      .select('id')
      .where('path', '=', node.path)
      .executeTakeFirstOrThrow()
  ).id;
}
