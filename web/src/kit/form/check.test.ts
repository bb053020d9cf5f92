import { fromForm, toForm } from '@fleet/contract/form';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { expect, test } from 'vitest';
import { differing, gapsIn, isRequired, toInput } from './check';

const names = ['carId', 'plateNum', 'capacity', 'safetyAccessories'];

test('a blank field is sent as null, a field that is not asked for is not sent', () => {
  expect(toInput({ carId: 'A-1', plateNum: '', city: 'x' }, names, { id: '7' })).toEqual({
    id: '7',
    carId: 'A-1',
    plateNum: null,
    capacity: null,
    safetyAccessories: null,
  });
});

test('every gap is told at once, by field, in the language', () => {
  const gaps = gapsIn(
    vehicle.add,
    toInput({ carId: 'A 1' }, ['carId', 'orgId', 'plateNum', 'capacity']),
    vehicleText,
    'en',
    (name) => name === 'orgId',
  );
  expect(gaps).toMatchObject({
    carId: '1 to 32 letters, digits, - or _.',
    orgId: 'Choose the organization.',
    capacity: 'Enter the rated capacity.',
    manufactureNum: 'Enter the manufacture no.',
    deliveryDate: 'Enter the delivery date.',
  });
  expect(gaps).not.toHaveProperty('plateNum');
});

test('whether a field is required is what its schema says about nothing', () => {
  expect(isRequired(vehicle.add, 'carId')).toBe(true);
  expect(isRequired(vehicle.add, 'plateNum')).toBe(false);
  expect(isRequired(vehicle.add, 'safetyAccessories')).toBe(false);
  expect(isRequired(vehicle.edit, 'orgId')).toBe(true);
});

test('what a form sends arrives as it was typed', () => {
  const input = toInput(
    { carId: 'A-1', plateNum: undefined, capacity: 2.5, safetyAccessories: ['belt', 'radar'] },
    names,
  );
  expect(fromForm(toForm(input))).toEqual({
    carId: 'A-1',
    plateNum: '',
    capacity: '2.5',
    safetyAccessories: ['belt', 'radar'],
  });
});

test('two records differ only where somebody would see it', () => {
  const theirs = { carId: 'A-1', plateNum: null, capacity: 3, safetyAccessories: [] };
  const mine = { carId: 'A-2', plateNum: '', capacity: '3', safetyAccessories: undefined };
  expect(differing(names, theirs, mine)).toEqual(['carId']);
});
