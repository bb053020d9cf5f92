import { request, type Answer, type Range } from '../../../base/outgoing';

const timeoutMs = 10_000;
const mostBytes = 1 << 20;

/** An address of tiles with the place of one of them, and with the key that it takes. */
export const addressOf = (template: string, place: Record<'x' | 'y' | 'z', number>, key = '') =>
  template.replace(/\{(x|y|z|key)\}/g, (_, name: 'x' | 'y' | 'z' | 'key') =>
    name === 'key' ? encodeURIComponent(key) : String(place[name]),
  );

export const fetchTile = (address: string, allowed: readonly Range[] | 'all'): Promise<Answer> =>
  request(address, { timeoutMs, mostBytes, allowed });

/** Only pictures are passed on, and none that could hold a script. */
export const isPicture = ({ status, type }: Answer) =>
  status === 200 && /^image\/(png|jpeg|webp|gif)$/.test(type);
