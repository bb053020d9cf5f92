import { distance } from '@fleet/protocol/plant/place';
import type { Point } from '@fleet/protocol/plant/plant';

/** m/s². */
const acceleration = 0.7;
const braking = 0.9;
/** m/s at a corner, and at the end of a way just before the stop. */
const cornerSpeed = 1.3;
const creep = 0.4;
const cornerRadius = 1.8;
/** Degrees from which a bend is a corner. */
const sharp = 20;
const mps = 1 / 3.6;
/** km/h where people walk. */
const walkingPace = 4.6;

/** Moves a truck along a way, second by second. */
export class Motion {
  /** m/s. */
  speed = 0;
  /** Degrees clockwise from the plant's north. */
  heading = 0;
  /** m/s² of the last second. */
  braked = 0;
  lateral = 0;
  /** True while it drives backwards. */
  reverse = false;
  /** How many times as fast as allowed it is driven. */
  haste = 1;
  /** Metres driven in the last second. */
  driven = 0;
  #way: Point[] = [];
  #topSpeed = 0;

  /** South of `slowSouthOf`, in metres north of the plant's middle, it goes at walking pace. */
  constructor(
    public at: Point,
    readonly slowSouthOf = -Infinity,
  ) {}

  get isThere(): boolean {
    return this.#way.length === 0;
  }

  /** Sets out along the points, at most `kmh` fast. */
  follow(way: readonly Point[], kmh: number, reverse = false): void {
    const points = way.filter((point) => distance(point, this.at) > 0.01);
    this.#way = points.flatMap((point, at) => [...this.#slowsAt(points[at - 1] ?? this.at, point), point]);
    this.#topSpeed = kmh * mps;
    this.reverse = reverse;
  }

  /** One second on the way, or standing. */
  tick(): void {
    const before = this.speed;
    const headingBefore = this.heading;
    const wanted = this.isThere ? 0 : this.#speedWanted();
    this.speed = Math.max(0, Math.min(before + acceleration, Math.max(before - braking * 2, wanted)));
    this.driven = this.#advance(this.speed);
    if (this.isThere && this.speed < creep * 2) this.speed = 0;
    this.braked = Math.max(0, before - this.speed);
    const hasTurned = Math.abs(this.heading - headingBefore) > sharp;
    this.lateral = hasTurned && !this.reverse ? (this.speed * this.speed) / cornerRadius : 0;
  }

  /** The point of a stretch at which it comes to where it must be slow. */
  #slowsAt(from: Point, to: Point): Point[] {
    const y = this.slowSouthOf;
    if (from.y <= y || to.y >= y) return [];
    return [{ x: from.x + ((to.x - from.x) * (from.y - y)) / (from.y - to.y), y }];
  }

  /** As fast as allows for every corner ahead, slow ground and the end, a second's way beforehand. */
  #speedWanted(): number {
    let wanted = this.#topSpeed * this.haste;
    const slow = walkingPace * mps * this.haste;
    if (this.at.y <= this.slowSouthOf) wanted = Math.min(wanted, slow);
    let metres = -this.speed;
    let here = this.at;
    for (const [at, point] of this.#way.entries()) {
      metres += distance(here, point);
      if (point.y <= this.slowSouthOf)
        wanted = Math.min(wanted, Math.sqrt(slow ** 2 + 2 * braking * Math.max(0, metres)));
      const after = this.#way[at + 1];
      if (after === undefined) {
        return Math.min(wanted, creep + Math.sqrt(2 * braking * Math.max(0, metres + this.speed / 2)));
      }
      if (isCorner(here, point, after)) {
        wanted = Math.min(wanted, Math.sqrt(cornerSpeed ** 2 + 2 * braking * Math.max(0, metres)));
      }
      here = point;
    }
    return wanted;
  }

  #advance(metres: number): number {
    let left = metres;
    while (left > 0) {
      const next = this.#way[0];
      if (!next) break;
      const gap = distance(this.at, next);
      this.heading = (bearing(this.at, next) + (this.reverse ? 180 : 0)) % 360;
      if (gap > left) {
        const part = left / gap;
        this.at = { x: this.at.x + (next.x - this.at.x) * part, y: this.at.y + (next.y - this.at.y) * part };
        left = 0;
      } else {
        this.at = { x: next.x, y: next.y };
        left -= gap;
        this.#way.shift();
      }
    }
    return metres - left;
  }
}

function isCorner(from: Point, at: Point, to: Point): boolean {
  const turn = Math.abs(bearing(from, at) - bearing(at, to));
  return Math.min(turn, 360 - turn) > sharp;
}

/** Degrees clockwise from north, 0–360. */
function bearing(from: Point, to: Point): number {
  return ((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360;
}
