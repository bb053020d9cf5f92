import type { Badge, VehicleState } from '@fleet/contract/status/calls';
import { expect, test } from 'vitest';
import { rankOf } from './rank';

test('the worst condition is named first, then who works', () => {
  const truck = (state: VehicleState, ...badges: Badge[]) => ({ state, badges });
  const faulty = truck('offline', 'fault', 'due');
  const due = truck('off', 'due');
  const [working, off] = [truck('working'), truck('off')];
  const named = [off, working, due, faulty].toSorted((a, b) => rankOf(a) - rankOf(b));
  expect(named).toEqual([faulty, due, working, off]);
});
