import { Random, seedOf } from './random';

/** Metres east and north of the middle of a plant, before it is turned. */
export interface Point {
  x: number;
  y: number;
}

/** Degrees, WGS-84. */
export interface Site {
  lng: number;
  lat: number;
}

export type PlaceKind = 'dock' | 'rack' | 'yard' | 'charger' | 'parking';

/** Where lanes meet or end, and which other nodes can be driven to from there. */
export interface LaneNode extends Point {
  next: number[];
}

/** The seed of the plants that a demo has; who lays one with it drives on the ground that the demo's plans show. */
export const demoSeed = 1;

/** A made-up plant of about 200 × 100 m: lanes as a graph, and the places trucks have business at. */
export interface Plant {
  site: Site;
  /** How far the plant is turned, in degrees clockwise. */
  turn: number;
  nodes: LaneNode[];
  /** Numbers of nodes. */
  places: Record<PlaceKind, number[]>;
  /** Metres east at which the aisles lie, from west to east. */
  aisles: number[];
}

export const southLane = -30;
/** From here on towards the docks trucks go at walking pace. */
export const slowSouthOf = southLane - 3;
export const northLane = 35;
export const yardLane = 78;
const rackRows = [-18, -6, 6, 18];

/** The plant at a site: the same for the same site and seed. */
export function layPlant(site: Site, seed: number): Plant {
  const random = new Random(seedOf(seed, site.lng, site.lat));
  const draft = new Draft();
  const aisles = steps(-84, 44, 6 + Math.floor(random.next() * 3));
  const docks = steps(-76, 52, 5 + Math.floor(random.next() * 3));
  const yards = steps(-20, 24, 4);
  const chargers = steps(-88, -30, 12);
  const parking = steps(-20, 66, 20);

  const south = draft.lane([...aisles, ...docks, yardLane], (x) => ({ x, y: southLane }));
  const north = draft.lane([...aisles, ...chargers, ...parking, yardLane], (x) => ({ x, y: northLane }));
  const spine = draft.lane([southLane, ...yards, northLane], (y) => ({ x: yardLane, y }));
  draft.connect(south.get(yardLane), spine.get(southLane));
  draft.connect(north.get(yardLane), spine.get(northLane));

  for (const x of aisles) {
    const aisle = draft.lane(rackRows, (y) => ({ x, y }));
    draft.connect(south.get(x), aisle.get(-18));
    draft.connect(north.get(x), aisle.get(18));
    draft.places.rack.push(...aisle.values());
  }
  for (const x of docks) draft.place('dock', { x, y: -46 }, south.get(x));
  for (const y of yards) draft.place('yard', { x: 92, y }, spine.get(y));
  for (const x of chargers) draft.place('charger', { x, y: 46 }, north.get(x));
  for (const x of parking) draft.place('parking', { x, y: 44 }, north.get(x));
  return { site, turn: random.between(-15, 15), nodes: draft.nodes, places: draft.places, aisles };
}

class Draft {
  readonly nodes: LaneNode[] = [];
  readonly places: Plant['places'] = { dock: [], rack: [], yard: [], charger: [], parking: [] };

  /** A straight lane through points in order of their distances; gives the node at each distance. */
  lane(distances: number[], at: (distance: number) => Point): Map<number, number> {
    const lane = new Map<number, number>();
    let before: number | undefined;
    for (const distance of [...new Set(distances)].sort((a, b) => a - b)) {
      const node = this.#add(at(distance));
      this.connect(before, node);
      lane.set(distance, node);
      before = node;
    }
    return lane;
  }

  connect(from: number | undefined, to: number | undefined): void {
    if (from === undefined || to === undefined) return;
    this.nodes[from]?.next.push(to);
    this.nodes[to]?.next.push(from);
  }

  place(kind: PlaceKind, point: Point, lane: number | undefined): void {
    const node = this.#add(point);
    this.connect(lane, node);
    this.places[kind].push(node);
  }

  #add(point: Point): number {
    return this.nodes.push({ ...point, next: [] }) - 1;
  }
}

/** `count` distances from the first to the last, a decimetre apart at least. */
function steps(first: number, last: number, count: number): number[] {
  const step = (last - first) / (count - 1);
  return Array.from({ length: count }, (_, at) => Math.round((first + at * step) * 10) / 10);
}
