import type { MenuNode } from '../../kit/session';
import { routeOf, screenRoutes, sectionDefaults } from '../routes';

/**
 * Where a known path leads for somebody with these pages: itself, the default page of a section, the first page that
 * they have in it; `/` leads to the page that the company begins with. Null when they may go nowhere there.
 */
export function landing(path: string, pages: readonly MenuNode[], home: string): string | null {
  const has = (path: string) => pages.some((page) => page.path === path);
  if (routeOf(path)) return has(path) || isDetailOf(path, pages) ? path : null;
  const wanted = path === '/' ? home : sectionDefaults[path];
  if (wanted && has(wanted)) return wanted;
  const inside = path === '/' ? pages[0] : pages.find((page) => page.path.startsWith(`${path}/`));
  return inside?.path ?? null;
}

/** A page without a menu of its own belongs to the page above it. */
const isDetailOf = (path: string, pages: readonly MenuNode[]) =>
  screenRoutes.some((route) => route.path === path && route.record !== undefined) &&
  pages.some((page) => path.startsWith(`${page.path}/`));
