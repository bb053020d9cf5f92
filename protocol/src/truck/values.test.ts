import { expect, test } from 'vitest';
import { checkText, checkValue, dropImpossible, putValue } from './check';
import { eventFieldModel, eventModel } from './events';
import { truckModel, type TruckValues, valueGroups, valueNames } from './values';

test('every value has a group that exists and, if it is a number, a range', () => {
  for (const name of valueNames) {
    const model = truckModel[name];
    expect(valueGroups).toContain(model.group);
    if (!['bool', 'faults', 'driver'].includes(model.type))
      expect(model).toMatchObject({ min: expect.any(Number), max: expect.any(Number) });
  }
});

test('every field of an event has a model', () => {
  for (const field of Object.values(eventModel).flat()) expect(eventFieldModel).toHaveProperty(field);
});

test.each([
  ['keyOn', 1, true],
  ['keyOn', false, false],
  ['soc', 82, 82],
  ['chargerState', 4, 4],
  ['activeFaults', ['F02', 'F01', 'F02'], ['F01', 'F02']],
  ['driver', { kind: 2, number: 17 }, { kind: 2, number: '17' }],
] as const)('%s %j is good', (name, raw, value) => {
  expect(checkValue(name, raw)).toEqual({ ok: true, value });
});

test.each([
  ['keyOn', 2, 6312],
  ['soc', '82', 6308],
  ['soc', 101, 6309],
  ['soc', Number.NaN, 6308],
  ['powerOnSeconds', 1.5, 6306],
  ['powerOnSeconds', -1, 6307],
  ['chargerState', 5, 6314],
  ['odometer', 'far', 6310],
  ['activeFaults', 'F02', 6319],
  ['activeFaults', ['F24'], 6320],
  ['driver', 'me', 6317],
  ['driver', { kind: 9 }, 6314],
  ['driver', { kind: 1, number: {} }, 6316],
] as const)('%s %j is refused with %i', (name, raw, code) => {
  expect(checkValue(name, raw)).toMatchObject({ ok: false, code });
});

test('a name of the language is no name of the model', () => {
  const values: TruckValues = {};
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(putValue(values, name, 1)).toMatchObject({ member: name, code: 6321 });
  }
  expect(values).toEqual({});
});

test('impossible values are taken out and told', () => {
  const values: TruckValues = { soc: 200, keyOn: true, pitch: 5 };
  expect(dropImpossible(values)).toMatchObject([{ member: 'soc' }]);
  expect(values).toEqual({ keyOn: true, pitch: 5 });
});

test('text has a length', () => {
  expect(checkText('abc', 2)).toMatchObject({ ok: false });
});
