import { type LaneNode, northLane, type Plant, type Point, southLane, yardLane } from './plant';

/** A rectangle whose sides lie along those of the plant, in metres. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The straight strips on which trucks drive. */
export interface Way extends Box {
  kind: 'lane' | 'aisle' | 'spur';
}

/** The ground of a plant to scale: what stands on it, around the lanes on which its trucks drive. */
export interface Ground {
  /** All of the ground. */
  site: Box;
  hall: Box;
  /** Walls of the hall, with openings where ways lead through. */
  walls: Box[];
  ways: Way[];
  /** One on each side of each aisle. */
  racks: Box[];
  /** Goods on the floor, between the racks of two aisles. */
  stacks: Box[];
  /** From west to east; where a lorry stands, and where its goods wait. */
  docks: { at: Point; lorry: Box }[];
  staging: Box[];
  /** From south to north. */
  yards: { at: Point; box: Box }[];
  chargers: Box[];
  parking: Box[];
  walkways: Box[];
  office: Box;
  workshop: Box;
  /** Where dangerous goods are kept, apart from the hall. */
  store: Box;
  /** In front of the docks; trucks go at walking pace. */
  apron: Box;
}

/** Metres from the middle of a way to its side. */
const halfWidth = { lane: 2.5, aisle: 2.2, spur: 1.6 };
const hall: Box = { west: -94, south: -41, east: 71, north: 51 };
const site: Box = { west: -102, south: -62, east: 106, north: 76 };
const wall = 0.5;
const rackDepth = 1.3;
/** From the lanes to the ends of racks. */
const crossing = 4;
const walkwayWidth = 1.6;

/** The ground around the lanes of a plant. */
export function groundOf({ nodes, places, aisles }: Plant): Ground {
  const at = (kind: keyof Plant['places']) => places[kind].map((node) => nodes[node]!);
  const [docks, chargers, parking] = [at('dock'), at('charger'), at('parking')];
  const rackEnds = { south: southLane + crossing, north: northLane - crossing };
  const beside = (x: number, side: number): Box => {
    const inner = x + side * halfWidth.aisle;
    return {
      ...rackEnds,
      west: Math.min(inner, inner + side * rackDepth),
      east: Math.max(inner, inner + side * rackDepth),
    };
  };
  const racks = aisles.flatMap((x) => [beside(x, -1), beside(x, 1)]);
  const stacks = racks.flatMap((rack, number) => {
    const next = racks[number + 1];
    return number % 2 === 0 || !next ? [] : [{ ...rackEnds, west: rack.east + 1, east: next.west - 1 }];
  });
  const staging = docks.slice(1).map(({ x }, number) => ({
    west: docks[number]!.x + 3,
    east: x - 3,
    south: hall.south + 1,
    north: southLane - 5.5,
  }));
  return {
    site,
    hall,
    walls: wallsOf(docks),
    ways: waysOf(nodes),
    racks,
    stacks,
    docks: docks.map(({ x, y }) => ({
      at: { x, y },
      lorry: { west: x - 1.3, east: x + 1.3, south: hall.south - 13.6, north: hall.south },
    })),
    staging,
    yards: at('yard').map(({ x, y }) => ({
      at: { x, y },
      box: { west: x + 2, east: x + 10, south: y - 4.5, north: y + 4.5 },
    })),
    chargers: chargers.map(({ x, y }) => bay(x, y)),
    parking: parking.map(({ x, y }) => bay(x, y)),
    walkways: [
      { west: hall.west + 2, east: 62, south: southLane - 5, north: southLane - 5 + walkwayWidth },
      { west: 49, east: 49 + walkwayWidth, south: southLane - 5, north: northLane - 3.5 },
      { west: 49, east: hall.east + 2, south: 4, north: 4 + walkwayWidth },
    ],
    office: { west: 52, east: hall.east, south: -20, north: 3 },
    workshop: { west: 52, east: hall.east, south: 7, north: 26 },
    store: { west: -88, east: -72, south: 60, north: 70 },
    apron: { west: hall.west, east: hall.east, south: hall.south - 9, north: southLane - 6 },
  };
}

/** The corners of a box, clockwise from its north-west. */
export const cornersOf = ({ west, south, east, north }: Box): [Point, Point, Point, Point] => [
  { x: west, y: north },
  { x: east, y: north },
  { x: east, y: south },
  { x: west, y: south },
];

export const grown = ({ west, south, east, north }: Box, by: number): Box => ({
  west: west - by,
  south: south - by,
  east: east + by,
  north: north + by,
});

export const isIn = ({ west, south, east, north }: Box, { x, y }: Point) =>
  x >= west && x <= east && y >= south && y <= north;

const bay = (x: number, y: number): Box => ({ west: x - 1.5, east: x + 1.5, south: y - 2.5, north: y + 2.5 });

/** Each stretch of the graph of lanes, once. */
const waysOf = (nodes: readonly LaneNode[]): Way[] =>
  nodes.flatMap((from, number) =>
    from.next
      .filter((next) => next > number)
      .map((next) => {
        const to = nodes[next]!;
        const kind = kindOf(from, to);
        const box = {
          west: Math.min(from.x, to.x),
          south: Math.min(from.y, to.y),
          east: Math.max(from.x, to.x),
          north: Math.max(from.y, to.y),
        };
        return { ...grown(box, halfWidth[kind]), kind };
      }),
  );

function kindOf(from: LaneNode, to: LaneNode): Way['kind'] {
  if (from.next.length === 1 || to.next.length === 1) return 'spur';
  return from.x === to.x && from.x !== yardLane ? 'aisle' : 'lane';
}

/** South with a door at each dock, east with a gate for each lane and one for people. */
function wallsOf(docks: readonly Point[]): Box[] {
  const { west, south, east, north } = hall;
  const gates = [southLane, northLane].map((y) => [y - 3.5, y + 3.5] as const);
  const doors = docks.map(({ x }) => [x - 1.8, x + 1.8] as const);
  return [
    { west: west - wall, east: east + wall, south: north, north: north + wall },
    { west: west - wall, east: west, south: south - wall, north },
    ...between(west, east, doors).map(([west, east]) => ({ west, east, south: south - wall, north: south })),
    ...between(south, north, [gates[0]!, [3.8, 5.8], gates[1]!]).map(([south, north]) => ({
      west: east,
      east: east + wall,
      south,
      north,
    })),
  ];
}

/** The stretches from the first to the last, without openings, which stand in their order. */
function between(
  first: number,
  last: number,
  openings: readonly (readonly [number, number])[],
): [number, number][] {
  const begins = [first, ...openings.map(([, end]) => end)];
  const ends = [...openings.map(([begin]) => begin), last];
  return begins.map((begin, number) => [begin, ends[number]!]);
}
