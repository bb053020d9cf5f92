import type { Placed } from './fleet';

/** Together with the half second in which changes are gathered, a mark is never more than two behind the list. */
export const glideMs = 1_400;
/** Farther than a truck drives between two fixes (about 200 m): it is shown where it is, not on a way it never took. */
const farthest = 5e-6;

interface Move {
  fromX: number;
  fromY: number;
  x: number;
  y: number;
  begun: number;
}

/** Lets vehicles go from fix to fix instead of jumping. Times are milliseconds of any clock. */
export function glides() {
  let moves = new Map<string, Move>();
  let until = 0;

  function placeOf({ fromX, fromY, x, y, begun }: Move, now: number) {
    const part = Math.min(1, (now - begun) / glideMs);
    return { x: fromX + (x - fromX) * part, y: fromY + (y - fromY) * part };
  }

  return {
    /** These are in view now; whoever has moved since the last time sets out for the new place. */
    aim(vehicles: readonly Placed[], now: number) {
      const before = moves;
      moves = new Map();
      for (const { id, x, y } of vehicles) {
        const move = before.get(id);
        if (move?.x === x && move.y === y) {
          moves.set(id, move);
          continue;
        }
        const from = move ? placeOf(move, now) : { x, y };
        const isNear = Math.hypot(from.x - x, from.y - y) < farthest;
        moves.set(id, { fromX: isNear ? from.x : x, fromY: isNear ? from.y : y, x, y, begun: now });
        if (move && isNear) until = now + glideMs;
      }
    },
    /** Where a vehicle is shown. */
    at({ id, x, y }: Placed, now: number) {
      const move = moves.get(id);
      return move ? placeOf(move, now) : { x, y };
    },
    isMoving: (now: number) => now < until,
  };
}
