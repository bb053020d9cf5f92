import type { TileSource } from '@fleet/contract/baseMap/calls';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BadSetting } from './badSetting';

/** The maps that may be drawn under the trucks beside the outline of the land. */
export interface MapConfig {
  /** Addresses of tiles with `{x}`, `{y}` and `{z}`; they may hold a key and never leave the server. */
  tiles: Partial<Record<TileSource, string>>;
  /** Where Tianditu is reached, where that is another place than its own. */
  tiandituUrl?: string;
  boundary: { file: string; reviewNumber: string } | null;
}

export function readMapConfig(env: NodeJS.ProcessEnv, dataDir: string): MapConfig {
  return {
    tiles: { ...amap(env), ...tianditu(env) },
    ...(env.TIANDITU_URL && { tiandituUrl: env.TIANDITU_URL }),
    boundary: boundary(env, dataDir),
  };
}

/** AMap names no address of its own here: which one a customer may use stands in their agreement with it. */
function amap({ AMAP_TILES, AMAP_KEY }: NodeJS.ProcessEnv): MapConfig['tiles'] {
  if (!AMAP_TILES) return {};
  if (!['{x}', '{y}', '{z}'].every((part) => AMAP_TILES.includes(part)))
    throw new BadSetting('AMAP_TILES 须含 {x}、{y}、{z} / AMAP_TILES must have {x}, {y} and {z}');
  return { amap: AMAP_TILES.replaceAll('{key}', encodeURIComponent(AMAP_KEY ?? '')) };
}

function tianditu({ TIANDITU_KEY, TIANDITU_URL }: NodeJS.ProcessEnv): MapConfig['tiles'] {
  if (!TIANDITU_KEY) return {};
  const of = (layer: TiandituLayer) =>
    tiandituAddress(layer, TIANDITU_URL || tianditus).replace('{key}', encodeURIComponent(TIANDITU_KEY));
  return { tianditu: of('vec'), tiandituNames: of('cva') };
}

const tianditus = 'https://t0.tianditu.gov.cn';

/** Streets and their names, satellite pictures and their names. */
export type TiandituLayer = 'vec' | 'cva' | 'img' | 'cia';

/** The address of Tianditu's tiles, with `{x}`, `{y}`, `{z}` and `{key}`. */
export const tiandituAddress = (layer: TiandituLayer, at = tianditus) =>
  `${at}/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0` +
  `&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILECOL={x}&TILEROW={y}&TILEMATRIX={z}&tk={key}`;

/** A file of boundaries counts only with the number under which it was reviewed. */
function boundary(env: NodeJS.ProcessEnv, dataDir: string): MapConfig['boundary'] {
  const file = path.resolve(env.MAP_BOUNDARY ?? path.join(dataDir, 'boundary.geojson'));
  const isThere = existsSync(file);
  if (!isThere && env.MAP_BOUNDARY)
    throw new BadSetting(`找不到 MAP_BOUNDARY 的文件 / MAP_BOUNDARY names no file: ${file}`);
  if (!isThere) return null;
  const reviewNumber = env.MAP_BOUNDARY_NUMBER?.trim();
  if (!reviewNumber)
    throw new BadSetting(
      `${file}: 须用 MAP_BOUNDARY_NUMBER 写明审图号 / MAP_BOUNDARY_NUMBER must name its map review number`,
    );
  return { file, reviewNumber };
}
