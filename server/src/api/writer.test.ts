import { answersFile } from '@fleet/contract/call';
import { expect, test } from 'vitest';
import { routes } from '../routes';
import { writerOf } from './writer';

test('the answer of every call can be written, and what is not declared is left out', () => {
  for (const { call } of routes.filter(({ call }) => !answersFile(call))) {
    const written = writerOf(call)({ code: '200', msg: '', data: null, undeclared: 1 });
    expect(JSON.parse(written), call.path).not.toHaveProperty('undeclared');
  }
});
