import { expect, test } from 'vitest';
import { partOf } from './parts';
import { Share } from './share';

const report = { vehicleId: '7' };
const part = partOf(report.vehicleId);

test('a part that is closed takes nothing more in, is held until what is in hand is judged, and then is dropped', async () => {
  const share = new Share();
  expect([share.holds('7'), share.takesIn('7')]).toEqual([false, false]);
  share.hold([part]);
  expect([share.holds('7'), share.takesIn('7')]).toEqual([true, false]);
  share.open([part]);
  expect([share.takesIn('7'), share.openParts]).toEqual([true, [part]]);

  share.enter([report, report]);
  let isEmpty = false;
  const closing = share.close([part]).then(() => (isEmpty = true));
  expect([share.holds('7'), share.takesIn('7')]).toEqual([true, false]);
  share.leave([report]);
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  share.leave([report]);
  await closing;
  share.drop([part]);
  expect(share.holds('7')).toBe(false);
});

test('a part of which nothing is in hand is empty at once', async () => {
  const share = Share.whole();
  share.enter([report]);
  await share.close([(part + 1) % 256]);
  expect(share.openParts).toHaveLength(255);
});
