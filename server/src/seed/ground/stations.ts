import { groundOf } from '@fleet/protocol/plant/ground';
import { northLane, type Plant, type Point, southLane } from '@fleet/protocol/plant/plant';
import { findRoute } from '@fleet/protocol/plant/route';
import { letterOf } from './image';

interface Stop {
  stationName: string;
  at: Point;
  /** Metres. */
  radius: number;
}

const [atPlace, atCorner] = [8, 6];
/** So many charging places are one station, which lies in their middle. */
const chargersAtOnce = 4;

/**
 * The stations of a plant, and the routes that its trucks usually take from one to the other: along the lanes, with a
 * station wherever they turn.
 */
export function stationsAndRoutes(plant: Plant) {
  const { nodes, places } = plant;
  const ground = groundOf(plant);
  const chargers = places.charger.filter((_, number) => number % chargersAtOnce === 1);
  const stations: Stop[] = [
    ...ground.docks.map(({ at }, number) => ({ stationName: `${number + 1}号月台`, at, radius: atPlace })),
    ...ground.yards.map(({ at }, number) => ({ stationName: `${number + 1}号堆场`, at, radius: atPlace })),
    ...chargers.map((node, number) => ({
      stationName: `充电区${number + 1}`,
      at: { x: nodes[node]!.x, y: nodes[node]!.y },
      radius: atPlace,
    })),
  ];

  const stopAt = (node: number): string => {
    const { x, y } = nodes[node]!;
    const known = stations.find(({ at }) => at.x === x && at.y === y);
    if (known) return known.stationName;
    const stationName = nameOf(plant, { x, y });
    stations.push({ stationName, at: { x, y }, radius: atCorner });
    return stationName;
  };
  const route = (routeName: string, from: number, to: number) => ({
    routeName,
    stops: cornersOn(plant, findRoute(plant, from, to)).map(stopAt),
  });
  const rack = (aisle: number) =>
    places.rack.filter((node) => nodes[node]!.x === plant.aisles[aisle]).at(-2)!;
  const last = plant.aisles.length - 1;
  return {
    stations,
    routes: [
      route('收货上架线', places.dock[0]!, rack(1)),
      route('出库发货线', rack(last - 2), places.dock.at(-2)!),
      route('堆场倒运线', places.yard[1]!, places.dock.at(-1)!),
      route('充电线', rack(1), chargers[1]!),
    ],
  };
}

/** Begin, turns and end of a way. */
const cornersOn = ({ nodes }: Plant, way: readonly number[]): number[] =>
  way.filter((node, at) => {
    const [before, here, after] = [nodes[way[at - 1] ?? -1], nodes[node]!, nodes[way[at + 1] ?? -1]];
    return !before || !after || (before.x !== after.x && before.y !== after.y && here !== before);
  });

/** A place on the lanes as people call it: by the aisle or the dock that it lies at. */
function nameOf({ aisles, places, nodes }: Plant, { x, y }: Point): string {
  const aisle = aisles.indexOf(x);
  if (aisle >= 0 && y !== southLane && y !== northLane) return `${letterOf(aisle)}巷道`;
  const lane = y === southLane ? '南通道' : y === northLane ? '北通道' : '东通道';
  if (aisle >= 0) return `${lane}${letterOf(aisle)}巷口`;
  const same = (kind: keyof Plant['places'], along: 'x' | 'y', value: number) =>
    places[kind].findIndex((node) => nodes[node]![along] === value);
  if (lane === '东通道') return `${lane}${same('yard', 'y', y) + 1}号堆场口`;
  const [dock, charger] = [same('dock', 'x', x), same('charger', 'x', x)];
  if (lane === '南通道' && dock >= 0) return `${lane}${dock + 1}号月台口`;
  if (lane === '北通道' && charger >= 0) return `${lane}充电区口`;
  return lane === '南通道' ? '厂房东南门' : '厂房东北门';
}
