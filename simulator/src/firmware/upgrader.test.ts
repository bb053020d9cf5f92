import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lateMs, type Manner } from '../link/manners';
import { type Offer, Upgrader } from './upgrader';

const content = randomBytes(80_000);
const sha256 = createHash('sha256').update(content).digest('hex');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function newTerminal() {
  const kept = { firmwareVersion: 'V1.0.0' };
  const steps: number[] = [];
  const asked: number[] = [];
  const did: string[] = [];
  const network = { isThere: true };
  const upgrader = new Upgrader(kept, {
    tell: (step) => void steps.push(step),
    garble: () => void did.push('garble'),
    restart: () => void did.push('restart'),
    drop: () => {
      did.push('drop');
      network.isThere = false;
      setTimeout(() => (network.isThere = true), 2_000);
    },
    isThere: () => network.isThere,
  });
  const offer = (of: Partial<Offer> = {}): Offer => ({
    version: 'V2.0.0',
    bytes: content.length,
    sha256,
    async read(offset, size) {
      asked.push(offset);
      return content.subarray(offset, offset + size);
    },
    ...of,
  });
  const take = async (manner: Manner, of: Partial<Offer> = {}, ms = 20_000) => {
    upgrader.take(offer(of), () => manner);
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { kept, steps, asked, did, upgrader, offer, take };
}

test('a good terminal says how far it is, restarts, and then runs the version', async () => {
  const { kept, steps, did, take } = newTerminal();
  await take('good');
  expect(steps.at(-1)).toBe(100);
  expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other));
  expect([kept.firmwareVersion, did]).toEqual(['V2.0.0', ['restart']]);
});

test('one that loses its link in the middle fetches no piece twice, whether it is offered the version again or not', async () => {
  const { kept, asked, did, upgrader, offer, take } = newTerminal();
  await take('dropsMidway', {}, 1_000);
  upgrader.take(offer(), () => 'never');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([...new Set(asked)]);
  expect([kept.firmwareVersion, did]).toEqual(['V2.0.0', ['drop', 'restart']]);
});

test('one that has no room, or was sent something else, says so and stays as it was', async () => {
  const full = newTerminal();
  await full.take('fullStore');
  expect([full.steps.at(-1), full.kept.firmwareVersion, full.did]).toEqual([-4, 'V1.0.0', []]);
  const damaged = newTerminal();
  await damaged.take('good', { sha256: 'ab'.repeat(32) });
  expect([damaged.steps.at(-1), damaged.kept.firmwareVersion, damaged.did]).toEqual([-3, 'V1.0.0', []]);
});

test('one that gets nothing gives up in the end', async () => {
  const { steps, take } = newTerminal();
  await take('good', { read: () => Promise.reject(new Error('gone')) }, 120_000);
  expect(steps).toEqual([-2]);
});

test('a late one begins long after, one that says things twice says all of them twice, others say nothing or nonsense', async () => {
  const late = newTerminal();
  await late.take('late', {}, lateMs - 1_000);
  expect(late.steps).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(late.kept.firmwareVersion).toBe('V2.0.0');
  const twice = newTerminal();
  await twice.take('twice');
  expect(twice.steps).toHaveLength(new Set(twice.steps).size * 2);
  const never = newTerminal();
  await never.take('never');
  const garbage = newTerminal();
  await garbage.take('garbage');
  expect([never.steps, never.did, garbage.steps, garbage.did]).toEqual([[], [], [], ['garble']]);
  const wrong = newTerminal();
  await wrong.take('wrongVersion');
  expect([wrong.steps.at(-1), wrong.kept.firmwareVersion, wrong.did]).toEqual([100, 'V1.0.0', ['restart']]);
});
