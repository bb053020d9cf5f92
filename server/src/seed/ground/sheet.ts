import { type Box, cornersOf, type Ground } from '@fleet/protocol/plant/ground';
import type { Point } from '@fleet/protocol/plant/plant';

/** Pixels for a metre. */
export const scale = 10;

/** Tones that stand out on a light map and on a dark one. */
export const tones = {
  yard: '#b9c3cf',
  floor: '#e6ebf1',
  way: '#cfd8e3',
  lane: '#f8fafc',
  wall: '#475569',
  rack: '#5b7da8',
  rackLine: '#3d5f8a',
  stack: '#d5dde7',
  edge: '#94a3b8',
  people: '#8fc7a3',
  zebra: '#ffffff',
  charger: '#bfe5cb',
  chargerEdge: '#2f9e5b',
  room: '#f3e6cf',
  danger: '#f3c6c0',
  dangerEdge: '#c2410c',
  lorry: '#f1f5f9',
  apron: '#f5b942',
  words: '#1f2937',
};

/** The place of a point on the sheet: pixels from its top left. */
export const onSheet = ({ site }: Ground, { x, y }: Point) => ({
  x: (x - site.west) * scale,
  y: (site.north - y) * scale,
});

/** The drawing of a ground without its words, north of the plant up. */
export function drawSheet(ground: Ground): { svg: string; width: number; height: number } {
  const { site } = ground;
  const [width, height] = [(site.east - site.west) * scale, (site.north - site.south) * scale];
  const boxes = (list: readonly Box[], style: string) => list.map((box) => rect(ground, box, style)).join('');
  const aisles = ground.ways.filter(({ kind }) => kind === 'aisle');
  const others = ground.ways.filter(({ kind }) => kind !== 'aisle');
  const parts = [
    boxes([site], `fill="${tones.yard}" fill-opacity="0.55" stroke="${tones.edge}" stroke-width="8"`),
    boxes([ground.hall], `fill="${tones.floor}"`),
    boxes(aisles, `fill="${tones.lane}"`),
    boxes(others, `fill="${tones.way}"`),
    boxes(ground.stacks, `fill="${tones.stack}" stroke="${tones.edge}" stroke-dasharray="10 8"`),
    boxes(ground.staging, `fill="none" stroke="${tones.apron}" stroke-width="2" stroke-dasharray="14 8"`),
    boxes(ground.walkways, `fill="${tones.people}"`),
    zebras(ground),
    ground.racks.map((rack) => rackOf(ground, rack)).join(''),
    boxes(ground.parking, `fill="${tones.lane}" stroke="${tones.edge}" stroke-width="2"`),
    boxes(ground.chargers, `fill="${tones.charger}" stroke="${tones.chargerEdge}" stroke-width="2"`),
    ground.chargers.map((bay) => boltOf(ground, bay)).join(''),
    boxes(
      ground.yards.map(({ box }) => box),
      `fill="${tones.stack}" stroke="${tones.wall}" stroke-width="2" stroke-dasharray="10 6"`,
    ),
    boxes(
      ground.docks.map(({ lorry }) => lorry),
      `fill="${tones.lorry}" stroke="${tones.wall}" stroke-width="2" rx="3"`,
    ),
    ground.docks.map(({ at }) => badgeOf(ground, numberAt(at))).join(''),
    boxes([ground.office, ground.workshop], `fill="${tones.room}" stroke="${tones.wall}" stroke-width="3"`),
    boxes([ground.store], `fill="${tones.danger}" stroke="${tones.dangerEdge}" stroke-width="4"`),
    boxes(ground.walls, `fill="${tones.wall}"`),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  return { svg, width, height };
}

function rect(ground: Ground, box: Box, style: string): string {
  const { x, y } = onSheet(ground, cornersOf(box)[0]);
  const [width, height] = [(box.east - box.west) * scale, (box.north - box.south) * scale];
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${style}/>`;
}

/** Metres between two uprights. */
const bayWidth = 2.7;

function rackOf(ground: Ground, rack: Box): string {
  const bays = Math.floor((rack.north - rack.south) / bayWidth);
  const step = (rack.north - rack.south) / bays;
  const lines = Array.from({ length: bays - 1 }, (_, at) => {
    const y = rack.south + (at + 1) * step;
    return line(ground, { x: rack.west, y }, { x: rack.east, y }, tones.rackLine, 1.5);
  });
  return (
    rect(ground, rack, `fill="${tones.rack}" stroke="${tones.rackLine}" stroke-width="2"`) + lines.join('')
  );
}

/** Stripes where people cross the way of trucks. */
function zebras(ground: Ground): string {
  const wide = 0.5;
  const stripes: Box[] = ground.walkways.flatMap((walkway) =>
    ground.ways.flatMap((way) => {
      const box = {
        west: Math.max(walkway.west, way.west),
        east: Math.min(walkway.east, way.east),
        south: Math.max(walkway.south, way.south),
        north: Math.min(walkway.north, way.north),
      };
      if (box.west >= box.east || box.south >= box.north) return [];
      const isAcross = walkway.east - walkway.west > walkway.north - walkway.south;
      const length = isAcross ? box.east - box.west : box.north - box.south;
      return Array.from({ length: Math.floor(length / (2 * wide)) }, (_, at) => {
        const from = (isAcross ? box.west : box.south) + at * 2 * wide + wide / 2;
        return isAcross
          ? { ...box, west: from, east: from + wide }
          : { ...box, south: from, north: from + wide };
      });
    }),
  );
  return stripes.map((stripe) => rect(ground, stripe, `fill="${tones.zebra}"`)).join('');
}

function boltOf(ground: Ground, bay: Box): string {
  const { x, y } = onSheet(ground, { x: (bay.west + bay.east) / 2, y: (bay.south + bay.north) / 2 });
  const points = [
    [3, -14],
    [-8, 3],
    [-1, 3],
    [-3, 14],
    [8, -3],
    [1, -3],
  ].map(([right, down]) => `${n(x + right!)},${n(y + down!)}`);
  return `<polygon points="${points.join(' ')}" fill="${tones.chargerEdge}"/>`;
}

/** The place of a dock's number, behind its lorry. */
export const numberAt = ({ x, y }: Point): Point => ({ x, y: y - 12.5 });

function badgeOf(ground: Ground, at: Point): string {
  const { x, y } = onSheet(ground, at);
  return `<circle cx="${n(x)}" cy="${n(y)}" r="27" fill="${tones.lane}" stroke="${tones.wall}" stroke-width="3"/>`;
}

function line(ground: Ground, from: Point, to: Point, stroke: string, width: number): string {
  const [one, other] = [onSheet(ground, from), onSheet(ground, to)];
  return `<line x1="${n(one.x)}" y1="${n(one.y)}" x2="${n(other.x)}" y2="${n(other.y)}" stroke="${stroke}" stroke-width="${width}"/>`;
}

const n = (value: number) => Math.round(value * 10) / 10;
