import { shellText } from '@fleet/contract/shell/text';
import { useSay } from './language';
import { useQuestion } from './question';

interface Question {
  title: string;
  text: string;
  /** The button that does it repeats the verb. */
  verb: string;
  isDanger?: boolean;
  act: () => Promise<unknown>;
}

/** Asks before something is done that cannot be taken back; Cancel has the focus. */
export function useAskFirst() {
  const say = useSay();
  const putQuestion = useQuestion();
  return ({ title, text, verb, isDanger = false, act }: Question) =>
    putQuestion({
      title,
      content: text,
      okText: verb,
      okButtonProps: { danger: isDanger },
      cancelText: say(shellText.cancel),
      // A refusal is announced by itself; the question goes away either way.
      onOk: () => act().catch(() => undefined),
    });
}
