import type { Call, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { sheetText } from '@fleet/contract/sheet/text';
import { useSend } from '../calls';
import { sayNow } from '../language';
import { announce } from '../notice';
import { postLater } from '../post';
import { sentenceOf } from '../problem';
import type { Selection } from './selection';

/** More records than this take long enough to be a task. */
export const manyAtOnce = 200;

/** Makes a call about every marked row, and says what came of it; many become a task. Throws what was refused. */
export function useBatch<C extends Call>(call: C) {
  const { mutateAsync } = useSend(call);
  async function run(
    selection: Pick<Selection, 'input' | 'count' | 'clear'>,
    more: object = {},
  ): Promise<void> {
    const input = { ...selection.input, ...more } as Sent<C>;
    if (selection.count > manyAtOnce) await putOff(call, input);
    else {
      const output = (await mutateAsync(input)) as { count?: number } | null;
      announce('success', sayNow(shellText.doneMany, { count: output?.count ?? selection.count }));
    }
    selection.clear();
  }
  return { run };
}

async function putOff<C extends Call>(call: C, input: Sent<C>): Promise<void> {
  try {
    await postLater(call, input);
    announce('info', sayNow(sheetText.startedTask));
  } catch (problem) {
    announce('error', sentenceOf(problem));
    throw problem;
  }
}
