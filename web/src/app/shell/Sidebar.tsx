import { Menu, type MenuProps } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../../kit/language';
import { type MenuBranch, menuName, menuTrail } from '../../kit/menu';
import { useSession } from '../../kit/session';
import { Logo } from './Logo';
import { MenuIcon } from './menuIcons';

interface Props {
  tree: readonly MenuBranch[];
  isCollapsed: boolean;
  /** After a page was chosen, where the menu lies over the page. */
  onChosen?: () => void;
}

/** The menus that the server gives to this role; one section is open at a time. */
export function Sidebar({ tree, isCollapsed, onChosen }: Props) {
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { menus } = useSession().profile;
  const trail = menuTrail(menus, pathname);
  const here = trail.slice(0, -1).map(({ id }) => id);
  const [opened, setOpened] = useState<string[] | null>(null);
  const [wasAt, setWasAt] = useState(pathname);
  if (wasAt !== pathname) {
    setWasAt(pathname);
    setOpened(null);
  }

  const items = (branches: readonly MenuBranch[], depth = 0): NonNullable<MenuProps['items']> =>
    branches.map(({ node, children }) => ({
      key: node.type === 'page' ? node.path : node.id,
      label: menuName(node, language),
      title: menuName(node, language),
      icon: depth === 0 ? <MenuIcon name={node.icon} /> : undefined,
      ...(children.length > 0 && node.type === 'module' && { children: items(children, depth + 1) }),
    }));

  function open(keys: string[]) {
    const newest = keys.find((key) => !(opened ?? here).includes(key));
    const around = newest ? ancestors(menus, newest) : keys;
    setOpened(around);
  }

  return (
    <>
      <Logo isSmall={isCollapsed} />
      <Menu
        mode="inline"
        inlineIndent={16}
        className="sidebar__menu"
        inlineCollapsed={isCollapsed}
        items={items(tree)}
        selectedKeys={[pathname]}
        {...(!isCollapsed && { openKeys: opened ?? here, onOpenChange: open })}
        onClick={({ key }) => {
          navigate(key);
          onChosen?.();
        }}
      />
    </>
  );
}

/** A module and those around it. */
function ancestors(menus: readonly { id: string; parentId: string | null }[], id: string): string[] {
  const parent = menus.find((node) => node.id === id)?.parentId;
  return parent ? [...ancestors(menus, parent), id] : [id];
}
