import { shellText } from '@fleet/contract/shell/text';
import { sheetText } from '@fleet/contract/sheet/text';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { App } from 'antd';
import { announceDone, useSend } from '../../kit/calls';
import { sayNow, useSay } from '../../kit/language';
import type { Selection } from '../../kit/list/selection';
import { announce } from '../../kit/notice';
import { postLater } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';

/** Each is waited for; more than this take long enough to be a task. */
const atOnce = 200;

/** Asks terminals what they are, and says which did not answer and why. */
export function useRefresh() {
  const say = useSay();
  const { modal } = App.useApp();
  const { mutateAsync, isPending } = useSend(terminal.refresh);
  const failed = (problem: unknown) => announce('error', sentenceOf(problem));

  const one = (id: string) => mutateAsync({ id }).then(() => announceDone(terminalText.refreshed), failed);

  async function marked(selection: Selection): Promise<void> {
    try {
      if (selection.count > atOnce) {
        await postLater(terminal.refresh, selection.input);
        announce('info', sayNow(sheetText.startedTask));
      } else {
        const { count, refused } = await mutateAsync(selection.input);
        announce('success', sayNow(terminalText.refreshedMany, { count }));
        if (refused.length > 0)
          modal.info({
            title: say(terminalText.notRefreshed, { count: refused.length }),
            content: (
              <ul className="refused">
                {refused.map(({ terminalId, msg }) => (
                  <li key={terminalId}>{msg}</li>
                ))}
              </ul>
            ),
            okText: say(shellText.close),
          });
      }
      selection.clear();
    } catch (problem) {
      failed(problem);
    }
  }
  return { one, marked, isPending };
}
