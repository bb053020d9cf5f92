import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { forgetAccount, readAccount, useAccountState } from './account';
import { beginSession, endSession, type Profile } from './session';

vi.hoisted(() => {
  class Kept {
    [key: string]: unknown;
    getItem(key: string) {
      return this[key] ?? null;
    }
    setItem(key: string, value: string) {
      this[key] = value;
    }
    removeItem(key: string) {
      delete this[key];
    }
  }
  vi.stubGlobal('sessionStorage', new Kept());
});
afterEach(() => {
  endSession();
  for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key);
});
afterAll(() => void vi.unstubAllGlobals());

const signIn = (id: string) =>
  beginSession(`token of ${id}`, { user: { id }, buttonPermiss: [] } as unknown as Profile);

/** Mounts a part of the page that keeps a draft; answers how it sets that draft. */
function mounted() {
  let set: (value: string | null) => void = () => undefined;
  function Form() {
    const [, setDraft] = useAccountState<string | null>('draft', null);
    set = setDraft;
    return null;
  }
  renderToString(<Form />);
  return (value: string | null) => set(value);
}

test('a draft that a late answer leaves stays with the account of its form', () => {
  signIn('first');
  const set = mounted();
  set('typed');
  endSession();
  signIn('second');

  set('left over');

  expect(readAccount('draft')).toBeUndefined();
  signIn('first');
  expect(readAccount('draft')).toBe('left over');
});

test('a late answer brings nothing back of an account that has signed out', () => {
  signIn('first');
  const set = mounted();
  set('typed');
  forgetAccount();
  endSession();

  set('left over');

  expect(Object.keys(sessionStorage).filter((key) => key.endsWith('draft'))).toEqual([]);
});
