import type { MenuNode } from '../../kit/session';
import { routeOf, sectionDefaults } from '../routes';

/**
 * Where a known path leads for somebody with these pages: itself, the default page of a section, the first page that
 * they have in it; `/` leads to the page that the company begins with. The page of a record has no menu of its own and
 * belongs to the page above it, where an address without the record leads. Null when they may go nowhere there.
 */
export function landing(
  path: string,
  search: string,
  pages: readonly MenuNode[],
  home: string,
): string | null {
  const has = (path: string) => pages.some((page) => page.path === path);
  const route = routeOf(path);
  if (route && has(path)) return path;
  if (route) {
    const above = pages.find((page) => path.startsWith(`${page.path}/`))?.path ?? null;
    if (route.record === undefined || above === null) return null;
    return new URLSearchParams(search).get(route.record) ? path : above;
  }
  const wanted = path === '/' ? home : sectionDefaults[path];
  if (wanted && has(wanted)) return wanted;
  const inside = path === '/' ? pages[0] : pages.find((page) => page.path.startsWith(`${path}/`));
  return inside?.path ?? null;
}
