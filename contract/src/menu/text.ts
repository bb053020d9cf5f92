import { texts } from '../text';

export const menuWords = texts({
  path: ['以 / 开头的路径，如 /Module/Page', 'A path that begins with /, such as /Module/Page.'],
});

export const menuText = texts({
  title: ['菜单管理', 'Menu Management'],
  side: ['端', 'Side'],
  platform: ['平台', 'Platform'],
  app: ['APP', 'App'],
  name: ['名称', 'Name'],
  nameZh: ['中文名称', 'Chinese name'],
  nameEn: ['英文名称', 'English name'],
  path: ['路径', 'Path'],
  type: ['类型', 'Type'],
  module: ['模块', 'Module'],
  page: ['页面', 'Page'],
  permiss: ['权限', 'Right'],
  icon: ['图标', 'Icon'],
  sort: ['排序', 'Sort'],
  shown: ['显示', 'Shown'],
  parentId: ['上级', 'Parent'],
  addModule: ['新增模块', 'Add module'],
  addChild: ['新增下级', 'Add below'],
  moveUp: ['上移', 'Move up'],
  moveDown: ['下移', 'Move down'],
  show: ['显示', 'Show'],
  hide: ['隐藏', 'Hide'],
  hiddenNow: ['已隐藏', 'Hidden'],
  preview: ['菜单预览', 'Preview'],
  previewHint: ['拥有全部权限的角色看到的菜单', 'The menu as seen by a role with every permission.'],
  hasChildren: ['请先删除下级菜单', 'Delete its sub-menus first.'],
  needsRight: ['页面须指定权限', 'A page needs a permission.'],
  belowItself: ['不能移动到自身或下级之下', 'It cannot be moved below itself.'],
  pageHasNone: ['上级须为模块', 'The parent must be a module.'],
  otherSide: ['上级须为同一端', 'The parent belongs to the other platform.'],
  wrongSide: ['权限与端不符', 'This permission belongs to the other platform.'],
  keepsItself: [
    '不能隐藏或删除菜单管理，否则无法恢复',
    'Menu management cannot be hidden or deleted, because it could not be restored.',
  ],
  deleteQuestion: ['从菜单删除 {name}？', 'Delete {name} from the menu?'],
  deleteConsequence: [
    '所有用户的菜单立即不再显示此页面，数据保留。',
    'The page disappears from everybody’s menu at once. Its data stays.',
  ],
});

/** Signs that a module of the side bar may bear. */
export const iconText = texts({
  home: ['首页', 'Home'],
  vehicle: ['车辆', 'Vehicles'],
  driver: ['司机', 'Drivers'],
  battery: ['电池', 'Batteries'],
  safety: ['安全', 'Safety'],
  analysis: ['分析', 'Analysis'],
  account: ['账务', 'Accounts'],
  platform: ['设置', 'Settings'],
  background: ['后台', 'Background'],
  government: ['监管', 'Regulation'],
});
