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
const atOnce = 200;

/** Makes a call about every marked row, and says what came of it; many become a task. */
export function useBatch<C extends Call>(call: C) {
  const { mutateAsync, isPending } = useSend(call);
  async function run(selection: Selection, more: object = {}): Promise<boolean> {
    const input = { ...selection.input, ...more } as Sent<C>;
    try {
      if (selection.count > atOnce) {
        await postLater(call, input);
        announce('info', sayNow(sheetText.startedTask));
      } else {
        const output = (await mutateAsync(input)) as { count?: number } | null;
        announce('success', sayNow(shellText.doneMany, { count: output?.count ?? selection.count }));
      }
      selection.clear();
      return true;
    } catch (problem) {
      announce('error', sentenceOf(problem));
      return false;
    }
  }
  return { run, isPending };
}
