import type { Call } from '@fleet/contract/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../../test/everyCall/answer';
import { type Asker, newAsker, scopes } from '../../test/everyCall/asker';
import { atBorders } from '../../test/sample';
import { kindOf } from '../../test/everyCall/kinds';
import { randomFrom, randomInput } from '../../test/everyCall/randomInput';
import { newWorld, type World } from '../../test/world';
import { routes } from '../routes';

/*
 * Whatever a call is sent, it answers or refuses: a fault of ours is never the answer.
 */

const tried = routes.map(({ call }) => call).filter((call) => call.right !== 'anyone');

interface Place {
  world: World;
  asker: Asker;
}
async function newPlace(): Promise<Place> {
  const world = await newWorld({ doors: ['http'] });
  return { world, asker: await newAsker(world) };
}

async function statusOf({ world, asker }: Place, call: Call, input: object, scope = 'COMPANY') {
  return (await answerOf(world, call, asker.tokens[scope]!, input)).status;
}

describe.each(['lowest', 'highest'] as const)('%s values', (side) => {
  let place: Place;
  beforeAll(async () => {
    place = await newPlace();
  });
  afterAll(() => place.world.end());

  const bordered = tried.filter((call) => Object.keys(atBorders(call, side)).length > 0);

  test.each(bordered)('are no fault of ours: $path', async (call) => {
    const input = { ...place.asker.inputOf(call), ...atBorders(call, side) };
    expect(await statusOf(place, call, input)).toBeLessThan(500);
  });
});

/** One for each scope; `RANDOM_ROUNDS=100 RANDOM_SEED=7` sends more, and others. */
const rounds = Number(process.env.RANDOM_ROUNDS ?? scopes.length);
const firstSeed = Number(process.env.RANDOM_SEED ?? 1);
const callsOfRound = 200;

/** Each round begins anew: sooner or later its calls block the person who makes them. */
test.each(Array.from({ length: rounds }, (_, round) => firstSeed + round))(
  'random values are no fault of ours: seed %i',
  async (seed) => {
    const place = await newPlace();
    const { own, inputOf } = place.asker;
    const random = randomFrom(seed);
    const scope = scopes[seed % scopes.length];
    const faults: unknown[] = [];
    for (let at = 0; at < callsOfRound; at += 1) {
      const call = tried[Math.floor(random() * tried.length)]!;
      const keyOf = (field: string) => own[kindOf(call, field) ?? ''] ?? '1';
      const input = randomInput(call, inputOf(call), random, keyOf);
      const status = await statusOf(place, call, input, scope);
      if (status >= 500) faults.push({ path: call.path, scope, input, status });
    }
    await place.world.end();
    expect(faults).toEqual([]);
  },
);
