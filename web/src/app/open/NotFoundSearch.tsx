import { menuTree, pagesOf } from '../../kit/menu';
import type { MenuNode } from '../../kit/session';
import { GlobalSearch } from '../shell/GlobalSearch';
import { Surroundings } from '../shell/Surroundings';
import { isKnownPath } from '../routes';

/** The search of the shell, outside of it: among the pages of the menus given. */
export const NotFoundSearch = ({ menus, close }: { menus: readonly MenuNode[]; close: () => void }) => (
  <Surroundings>
    <GlobalSearch pages={pagesOf(menuTree(menus, isKnownPath))} close={close} />
  </Surroundings>
);
