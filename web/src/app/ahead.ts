import { lazyScreen } from '../kit/lazyScreen';
import { routeOf } from './routes';

export const Shell = lazyScreen(() => import('./shell/Shell').then((file) => file.Shell));

/** Fetches the frame of the product and the screen of a path before they are shown. */
export function fetchAhead(path: string) {
  Shell.fetchAhead();
  routeOf(path)?.Screen.fetchAhead();
}
