import type { FileAnswer, Input } from '@fleet/contract/call';
import { type baseMap, tileSources } from '@fleet/contract/baseMap/calls';
import { refusals } from '@fleet/contract/refusals';
import { createReadStream } from 'node:fs';
import type { Context } from '../../../base/context';
import { request } from '../../../base/outgoing';
import { notFound, Refusal } from '../../../base/refuse';

const timeoutMs = 10_000;
const mostBytes = 1 << 20;
const keepSeconds = 86_400;

/** The map layers that this installation can draw under the trucks. */
export const layers = async ({ config: { map } }: Context) => ({
  sources: tileSources.filter((source) => map.tiles[source] !== undefined),
  boundary: map.boundary && { reviewNumber: map.boundary.reviewNumber },
});

/** One tile, fetched from its source with the key that only we know. */
export async function tile(
  ctx: Context,
  { source, z, x, y }: Input<typeof baseMap.tile>,
): Promise<FileAnswer> {
  const template = ctx.config.map.tiles[source];
  if (template === undefined || x >= 2 ** z || y >= 2 ** z) throw notFound();
  const { type, body } = await fetchImage(addressOf(template, { z, x, y })).catch((problem: unknown) => {
    ctx.complain(new Error(`the tiles of ${source} cannot be fetched`, { cause: problem }));
    throw new Refusal(503, '503', refusals.unavailable);
  });
  return { name: `${source}-${z}-${x}-${y}`, type, body, keepSeconds };
}

export async function boundary({ config: { map } }: Context): Promise<FileAnswer> {
  if (!map.boundary) throw notFound();
  const body = createReadStream(map.boundary.file);
  return { name: 'boundary.geojson', type: 'application/geo+json', body, keepSeconds };
}

const addressOf = (template: string, place: Record<'x' | 'y' | 'z', number>) =>
  template.replace(/\{([xyz])\}/g, (_, name: 'x' | 'y' | 'z') => String(place[name]));

/** The installation's own settings name the source, so it may stand in a private network. */
async function fetchImage(address: string): Promise<{ type: string; body: Uint8Array }> {
  const { status, type, body } = await request(address, { timeoutMs, mostBytes, allowed: 'all' });
  if (status !== 200 || !/^image\/(png|jpeg|webp|gif)$/.test(type)) throw new Error(`${status} ${type}`);
  return { type, body };
}
