import { expect, test } from 'vitest';
import { company } from './company/calls';
import { fieldErrors } from './issue';

test('what breaks a rule and its check sign by one letter is told once', () => {
  const { error } = company.add.input.shape.creditCode.safeParse('91350100M00010OY43');
  expect(fieldErrors('en', error!.issues)).toEqual([
    { field: '', msg: 'An 18-character code with a valid check character.' },
  ]);
});
