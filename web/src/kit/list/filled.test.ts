import { expect, test } from 'vitest';
import { filled, widened } from './filled';

const columns = ['carId', 'plateNum', 'badges', 'speed', 'isUnread', 'driverName'].map((name) => ({ name }));
const fields = { driverName: { blank: ['无', 'None'] }, isUnread: { isMark: true } };
const namesOf = (rows: object[] | undefined, sort?: string) =>
  filled(columns, rows as never, fields as never, sort).map(({ name }) => name);

test('a column without content is left out, unless it names the record, sorts or says that there is none', () => {
  const bare = { id: '1', carId: '', plateNum: null, badges: [], speed: 0 };
  expect(namesOf([bare])).toEqual(['carId', 'speed', 'driverName']);
  expect(namesOf([bare], 'plateNum,desc')).toEqual(['carId', 'plateNum', 'speed', 'driverName']);
  expect(namesOf([bare, { id: '2', badges: ['fault'] }])).toContain('badges');
  expect(namesOf([])).toHaveLength(columns.length);
  expect(namesOf(undefined)).toHaveLength(columns.length);
});

test('a column of marks is left out while none of them is set', () => {
  expect(namesOf([{ id: '1', isUnread: false }])).not.toContain('isUnread');
  expect(
    namesOf([
      { id: '1', isUnread: false },
      { id: '2', isUnread: true },
    ]),
  ).toContain('isUnread');
});

test('a new width keeps the columns that are hidden now', () => {
  expect(widened(columns, [{ name: 'speed', width: 90 }])).toEqual(
    columns.map(({ name }) => (name === 'speed' ? { name, width: 90 } : { name })),
  );
});
