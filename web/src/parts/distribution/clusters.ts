import { badges, type Badge, type VehicleState, vehicleStates } from '@fleet/contract/status/calls';
import type { Placed } from './fleet';

/*
 * Vehicles that would cover each other are drawn as one. The map holds every vehicle already, for the list and the
 * counts, so they are gathered here and anew for each change: one pass over a hundred thousand takes 1 to 25 ms, where
 * an index of them takes a fifth of a second to build, and asking the server a round trip for every move of the map.
 */

/** One mark of the map: a vehicle, or many. */
export interface Cluster {
  key: number;
  x: number;
  y: number;
  members: Placed[];
  counts: Record<VehicleState, number>;
  badge: Badge | null;
}

/** A part of the world in its web projection, 0 to 1. */
export interface Window {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From this zoom on a plant is in view, and only marks that cover each other are gathered. */
export const nearZoom = 17;
const farRadius = 60;
const nearRadius = 11;
const rows = 2 ** 26;

/** Marks are gathered for steps of the zoom, so that they keep still while one zooms between two. */
export const zoomStep = (zoom: number) => Math.floor(zoom * 2) / 2;

/** The marks in a window of the map at a step of the zoom. */
export function clustersIn(vehicles: readonly Placed[], zoom: number, window: Window): Cluster[] {
  const radius = (zoom < nearZoom ? farRadius : nearRadius) / (512 * 2 ** zoom);
  const cells = new Map<number, Cluster>();
  for (const vehicle of vehicles) {
    const { x, y } = vehicle;
    if (x < window.left || x > window.right || y < window.top || y > window.bottom) continue;
    const key = Math.floor(x / radius) * rows + Math.floor(y / radius);
    const cell = cells.get(key);
    if (cell) cell.members.push(vehicle);
    else cells.set(key, { key, x: 0, y: 0, members: [vehicle], counts: noCounts(), badge: null });
  }
  for (const cell of cells.values()) place(cell);
  return merged(cells, radius);
}

/** The largest takes in its neighbours as far as its own reach; else marks on both sides of an edge would overlap. */
function merged(cells: Map<number, Cluster>, radius: number): Cluster[] {
  const found: Cluster[] = [];
  const taken = new Set<number>();
  for (const cell of [...cells.values()].sort((a, b) => b.members.length - a.members.length)) {
    if (taken.has(cell.key)) continue;
    taken.add(cell.key);
    const { x, y } = cell;
    for (const step of neighbours) {
      const other = cells.get(cell.key + step);
      if (!other || taken.has(other.key)) continue;
      if ((other.x - x) ** 2 + (other.y - y) ** 2 > radius ** 2) continue;
      taken.add(other.key);
      cell.members = cell.members.concat(other.members);
    }
    if (cell.members.length > 1) place(cell);
    count(cell);
    found.push(cell);
  }
  return found;
}

const neighbours = [-1, 0, 1]
  .flatMap((column) => [-1, 0, 1].map((row) => column * rows + row))
  .filter(Boolean);
const noCounts = () => Object.fromEntries(vehicleStates.map((state) => [state, 0])) as Cluster['counts'];

/** In the middle of what it holds. */
function place(cluster: Cluster) {
  const { members } = cluster;
  let [x, y] = [0, 0];
  for (const vehicle of members) {
    x += vehicle.x;
    y += vehicle.y;
  }
  cluster.x = x / members.length;
  cluster.y = y / members.length;
}

function count(cluster: Cluster) {
  const present = new Set<Badge>();
  for (const { state, badges } of cluster.members) {
    cluster.counts[state] += 1;
    for (const badge of badges) present.add(badge);
  }
  cluster.badge = badges.find((badge) => present.has(badge)) ?? null;
}
