import { expect, test } from 'vitest';
import { faultsIn, runChaos } from './run';

test('what is acknowledged is stored once, derived as in order and agreed on, whatever is killed meanwhile', {
  // Longer than any wait in it, each of which says what it waited for.
  timeout: 600_000,
}, async () => {
  const ledger = await runChaos(
    {
      terminals: 6,
      harms: {
        'server killed': 3,
        'backend killed': 1,
        'postmaster killed': 1,
        'links cut in the middle of a frame': 1,
        'links lost': 1,
      },
      pauseMs: 40,
      orderMs: 500,
      stoppedMs: 0,
    },
    () => undefined,
  );
  expect(faultsIn(ledger)).toEqual([]);
  expect(ledger.cuts).toBeGreaterThan(0);
  expect(ledger.stored.acknowledged).toBeGreaterThan(20);
  expect(ledger.commands.done).toBeGreaterThan(0);
  expect(ledger.derived.states).toBe(6);
  expect(ledger.derived.days).toBeGreaterThanOrEqual(6);
});
