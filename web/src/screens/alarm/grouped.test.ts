import { expect, test } from 'vitest';
import { grouped } from './grouped';

test('alarms stand by vehicle and kind, the severe first, the newest within', () => {
  const row = (id: string, vehicleId: string, violationType: 'V01' | 'V02', level: '1' | '2' | '3') =>
    ({ id, vehicleId, violationType, level }) as const;
  const rows = [
    row('5', 'a', 'V01', '1'),
    row('4', 'b', 'V01', '2'),
    row('3', 'a', 'V01', '3'),
    row('2', 'a', 'V02', '2'),
    row('1', 'b', 'V01', '1'),
  ];
  expect(grouped(rows).map((group) => group.map(({ id }) => id).join())).toEqual(['5,3', '4,1', '2']);
});
