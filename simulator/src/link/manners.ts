import type { Random } from '@fleet/protocol/plant/random';
import { Unusable } from '../usage';

/**
 * Ways in which a terminal takes what it is told otherwise than a good one does:
 * it never answers, answers long after anybody waits, says everything twice, or says what nobody can read;
 * it ends up with another version than it was given, has no room, or loses its link in the middle.
 */
const badManners = ['never', 'late', 'twice', 'garbage', 'wrongVersion', 'fullStore', 'dropsMidway'] as const;
type BadManner = (typeof badManners)[number];
/** How one thing that a terminal is told is taken. */
export type Manner = 'good' | BadManner;

/** The share of what terminals are told that is taken in each bad way; the rest is taken well. */
export type Manners = Partial<Record<BadManner, number>>;

/** Longer than anybody waits for an answer. */
export const lateMs = 90_000;

/** Reads `never=0.1,late=0.2`: the shares together are at most 1. */
export function readManners(text: string): Manners {
  const shares = text.split(',').map((part): [BadManner, number] => {
    const [name, share] = part.split('=');
    const manner = badManners.find((one) => one === name);
    if (!manner || !share || !(Number(share) >= 0)) throw unusable();
    return [manner, Number(share)];
  });
  if (shares.reduce((sum, [, share]) => sum + share, 0) > 1) throw unusable();
  return Object.fromEntries(shares);
}

/** Draws how the next thing is taken. */
export function drawManner(manners: Manners, random: Pick<Random, 'next'>): Manner {
  let left = random.next();
  for (const manner of badManners) {
    left -= manners[manner] ?? 0;
    if (left < 0) return manner;
  }
  return 'good';
}

const unusable = () =>
  new Unusable(
    `--manners: ${badManners.join(', ')}，各占比例合计不超过 1，如 / with shares of at most 1 together, such as never=0.1,late=0.2`,
  );
