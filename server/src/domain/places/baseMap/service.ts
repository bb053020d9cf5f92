import type { FileAnswer, Input, Output } from '@fleet/contract/call';
import type { baseMap, TileSource } from '@fleet/contract/baseMap/calls';
import { mapKinds } from '@fleet/contract/mapSetting/kinds';
import { refusals } from '@fleet/contract/refusals';
import { createReadStream } from 'node:fs';
import type { Context } from '../../../base/context';
import type { Range } from '../../../base/outgoing';
import { notFound, Refusal } from '../../../base/refuse';
import { addressOf, fetchTile, isPicture } from './fetchTile';
import { addressesOf, allowedFor, groundsOf } from './grounds';
import { findSetting, listSettings } from './queries';
import { keyPlace } from './sealed';

export { sealedMapKey } from './sealed';

const keepSeconds = 86_400;

/** The map layers that this installation can draw under the trucks. */
export async function layers(ctx: Context): Promise<Output<typeof baseMap.layers>> {
  const settings = await listSettings(ctx);
  const { map } = ctx.config;
  return {
    grounds: mapKinds.flatMap((kind) =>
      groundsOf(
        ctx.config,
        kind,
        settings.find((one) => one.kind === kind),
      ),
    ),
    boundary: map.boundary && { reviewNumber: map.boundary.reviewNumber },
  };
}

interface Source {
  template: string;
  key: string;
  allowed: readonly Range[] | 'all';
}

/** One tile, fetched from its source with the key that only we know. */
export async function tile(
  ctx: Context,
  { source, edition, z, x, y }: Input<typeof baseMap.tile>,
): Promise<FileAnswer> {
  const from = await findSource(ctx, source, edition);
  if (!from || x >= 2 ** z || y >= 2 ** z) throw notFound();
  const address = addressOf(from.template, { z, x, y }, from.key);
  const answer = await fetchTile(address, from.allowed).catch(asUnavailable);
  if (!isPicture(answer)) asUnavailable(new Error(`${answer.status} ${answer.type}`));
  return { name: `${source}-${z}-${x}-${y}`, type: answer.type, body: answer.body, keepSeconds };

  function asUnavailable(problem: unknown): never {
    ctx.complain(new Error(`the tiles of ${source} cannot be fetched`, { cause: problem }));
    throw new Refusal(503, '503', refusals.unavailable);
  }
}

/** An edition that is over has no tiles any more: a browser would keep them under the wrong address. */
async function findSource(ctx: Context, source: TileSource, edition: number): Promise<Source | null> {
  const kind = mapKinds.find((kind) => source.startsWith(kind));
  const setting = await findSetting(ctx, kind ?? 'street');
  if (!kind) {
    const template = ctx.config.map.tiles[source];
    const isOverridden = setting && setting.provider !== 'environment';
    // The installation's own settings name it, so it may stand in a private network; its key is in it.
    return template === undefined || isOverridden ? null : { template, key: '', allowed: 'all' };
  }
  if (!setting || setting.version !== edition) return null;
  const template = addressesOf(ctx.config, setting)[source];
  if (template === undefined) return null;
  const key = setting.keySealed ? await ctx.vault.open(setting.keySealed, keyPlace(kind)) : '';
  return { template, key, allowed: allowedFor(ctx.config, setting.provider) };
}

export async function boundary({ config: { map } }: Context): Promise<FileAnswer> {
  if (!map.boundary) throw notFound();
  const body = createReadStream(map.boundary.file);
  return { name: 'boundary.geojson', type: 'application/geo+json', body, keepSeconds };
}
