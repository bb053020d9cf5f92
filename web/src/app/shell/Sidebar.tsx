import { RightOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useLanguage } from '../../kit/language';
import { type MenuBranch, menuName, menuTrail } from '../../kit/menu';
import { shortCount, useWaiting } from '../../kit/live/waiting';
import { type MenuNode, useSession } from '../../kit/session';
import { routeOf } from '../routes';
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
  const { pathname } = useLocation();
  const { menus } = useSession().profile;
  const here = menuTrail(menus, pathname).map(({ id }) => id);
  const [opened, setOpened] = useState<{ at: string; ids: string[] } | null>(null);
  // Going to another page opens the section of that page.
  const open = opened?.at === pathname ? opened.ids : here;
  const toggle = (id: string, around: string[]) =>
    setOpened({ at: pathname, ids: open.includes(id) ? around : [...around, id] });

  return (
    <>
      <Logo isSmall={isCollapsed} />
      <div className="sidebar__scroll">
        {isCollapsed ? (
          <ul className="sidebar__list">
            {tree.map((branch) => (
              <Closed key={branch.node.id} branch={branch} isHere={here.includes(branch.node.id)} />
            ))}
          </ul>
        ) : (
          <Branches tree={tree} around={[]} open={open} here={here} toggle={toggle} onChosen={onChosen} />
        )}
      </div>
    </>
  );
}

/** A page is fetched as soon as somebody is about to open it. */
const fetching = (path: string) => {
  const fetchAhead = () => routeOf(path)?.Screen.fetchAhead();
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
};

interface BranchesProps {
  tree: readonly MenuBranch[];
  /** The sections that these stand in. */
  around: string[];
  open: readonly string[];
  here: readonly string[];
  toggle: (id: string, around: string[]) => void;
  onChosen?: (() => void) | undefined;
}

function Branches({ tree, around, open, here, toggle, onChosen }: BranchesProps) {
  const language = useLanguage();
  return (
    <ul className={`sidebar__list${around.length > 0 ? ' sidebar__list--inner' : ''}`}>
      {tree.map(({ node, children }) => {
        const icon = around.length === 0 && <MenuIcon name={node.icon} />;
        const isOpen = open.includes(node.id);
        if (node.type === 'page') {
          return (
            <li key={node.id}>
              <NavLink to={node.path} className="sidebar__one" onClick={onChosen} {...fetching(node.path)}>
                {icon}
                {menuName(node, language)}
                <Waits permiss={node.permiss} />
              </NavLink>
            </li>
          );
        }
        return (
          <li key={node.id}>
            <button
              type="button"
              className={`sidebar__one sidebar__section${here.includes(node.id) ? ' sidebar__section--here' : ''}`}
              aria-expanded={isOpen}
              onClick={() => toggle(node.id, around)}
            >
              {icon}
              <span>{menuName(node, language)}</span>
              <RightOutlined className="sidebar__arrow" />
            </button>
            {isOpen && (
              <Branches
                tree={children}
                around={[...around, node.id]}
                open={open}
                here={here}
                toggle={toggle}
                onChosen={onChosen}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How much waits on a page. */
function Waits({ permiss }: Pick<MenuNode, 'permiss'>) {
  const { fault, violation, repair } = useWaiting();
  const counts: Record<string, number | null> = {
    'fault:view': fault,
    'violation:view': violation,
    'repair:view': repair,
  };
  const count = counts[permiss ?? ''];
  return count ? <span className="sidebar__count">{shortCount(count)}</span> : null;
}

/** A section of the closed menu: its sign, and its pages beside it on demand. */
function Closed({ branch: { node, children }, isHere }: { branch: MenuBranch; isHere: boolean }) {
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const name = menuName(node, language);
  const close = () => setOpen(false);
  const sign = `sidebar__one sidebar__sign${isHere ? ' sidebar__section--here' : ''}`;
  return (
    <li>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger={['hover', 'click']}
        placement="rightTop"
        arrow={false}
        title={name}
        content={<Flat branches={children} close={close} />}
      >
        {node.type === 'page' ? (
          <NavLink to={node.path} className={sign} aria-label={name} {...fetching(node.path)}>
            <MenuIcon name={node.icon} />
          </NavLink>
        ) : (
          <button type="button" className={sign} aria-label={name} aria-expanded={isOpen}>
            <MenuIcon name={node.icon} />
          </button>
        )}
      </Popover>
    </li>
  );
}

function Flat({ branches, close }: { branches: readonly MenuBranch[]; close: () => void }) {
  const language = useLanguage();
  return (
    <ul className="sidebar__list sidebar__list--flat">
      {branches.map(({ node, children }) => (
        <li key={node.id}>
          {node.type === 'page' ? (
            <NavLink to={node.path} className="sidebar__one" onClick={close} {...fetching(node.path)}>
              {menuName(node, language)}
              <Waits permiss={node.permiss} />
            </NavLink>
          ) : (
            <>
              <p>{menuName(node, language)}</p>
              <Flat branches={children} close={close} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
