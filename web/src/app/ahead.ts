import { lazyScreen } from '../kit/lazyScreen';
import { session } from '../kit/session';
import { routeOf } from './routes';

export const Shell = lazyScreen(() => import('./shell/Shell').then((file) => file.Shell));

const asks = new Map<string, () => void>();

/** Fetches the frame of the product and the screen of a path before they are shown. */
export async function fetchAhead(path: string): Promise<void> {
  const route = routeOf(path);
  Shell.fetchAhead();
  route?.Screen.fetchAhead();
  // Whoever cannot fetch it asks when the screen stands.
  const ask = await route?.ahead?.().catch(() => undefined);
  if (ask) asks.set(path, ask);
}

/** Asks what the screen of a path will ask first, if that much is fetched, it will be shown, and nothing goes before it. */
export function askAhead(path: string) {
  const { user, menus } = session.get()?.profile ?? {};
  if (!user || user.mustChangePassword || user.mustAddSecondFactor) return;
  if (menus?.some((page) => page.path === path)) asks.get(path)?.();
}
