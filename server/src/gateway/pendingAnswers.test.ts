import { expect, test } from 'vitest';
import { PendingAnswers } from './pendingAnswers';

test('whoever asks once the link is gone hears so at once', async () => {
  const answers = new PendingAnswers<number>();
  const before = answers.wait('1', 60_000);
  answers.end();
  expect(await before).toEqual({ silence: 'offline' });
  expect(await answers.wait('2', 10)).toEqual({ silence: 'offline' });
});
