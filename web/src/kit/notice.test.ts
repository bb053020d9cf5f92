import { expect, test } from 'vitest';
import { announce, leaveWord, onNotice, takeWord } from './notice';

test('words that nobody can show yet are shown once: by the frame, or by the page of the sign-in', () => {
  const shown: string[] = [];
  const show = (_kind: string, text: string) => shown.push(text);

  announce('warning', 'three tries failed');
  onNotice(show)();
  expect(shown).toEqual(['three tries failed']);

  leaveWord('your session has ended');
  expect(takeWord()).toBe('your session has ended');
  onNotice(show)();
  expect(takeWord()).toBeNull();
  expect(shown).toHaveLength(1);
});
