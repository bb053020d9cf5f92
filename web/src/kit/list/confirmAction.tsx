import type { Call, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button, Input } from 'antd';
import { announceDone, useSend } from '../calls';
import { useSay } from '../language';
import type { Row } from './listing';
import type { Selection } from './selection';
import { useBatch } from './useBatch';
import { RowAct } from './RowAct';
import { useQuestion } from '../question';

interface Doing<C extends Call, R extends Row> {
  /** A call that names its records as `these` does. */
  call: C;
  word: Text;
  consequence: Text;
  nameOf: (row: R) => string;
  /** Not where the record is in a state in which it cannot be done. */
  isFor?: (row: R) => boolean;
  isDanger?: boolean;
  /** A change that cannot be taken back is confirmed by typing the name, or the number of records. */
  isTyped?: boolean;
}

/** Something that is done to one record or to the marked ones after a question; both buttons ask alike. */
export function confirmAction<C extends Call, R extends Row>(of: Doing<C, R>) {
  const { call, word, consequence, nameOf, isFor, isDanger = false, isTyped = false } = of;

  function useAsk() {
    const say = useSay();
    const putQuestion = useQuestion();
    return (what: string, act: () => Promise<unknown>) => {
      const title = `${say<Text>(word)} · ${what}`;
      const question = putQuestion({
        title,
        content: (
          <>
            <p>{say<Text>(consequence)}</p>
            {isTyped && (
              <label>
                {say(shellText.typeToConfirm, { what })}
                <Input
                  onChange={({ target }) =>
                    question.update({
                      okButtonProps: { danger: isDanger, disabled: target.value.trim() !== what },
                    })
                  }
                />
              </label>
            )}
          </>
        ),
        okText: say<Text>(word),
        okButtonProps: { danger: isDanger, disabled: isTyped },
        // A question whose act is called cancel has another word for leaving it.
        cancelText: say(say<Text>(word) === say(shellText.cancel) ? shellText.close : shellText.cancel),
        // A refusal is announced by itself; the question goes away either way.
        onOk: () => act().catch(() => undefined),
      });
    };
  }

  function OneRow({ row }: { row: R }) {
    const say = useSay();
    const ask = useAsk();
    const { mutateAsync } = useSend(call);
    if (isFor && !isFor(row)) return null;
    const act = () => mutateAsync({ id: row.id } as Sent<C>).then(() => announceDone(shellText.doneOne));
    return (
      <RowAct danger={isDanger} onClick={() => ask(nameOf(row), act)}>
        {say<Text>(word)}
      </RowAct>
    );
  }

  function Marked({ selection }: { selection: Selection }) {
    const say = useSay();
    const ask = useAsk();
    const { run } = useBatch(call);
    return (
      <Button danger={isDanger} onClick={() => ask(String(selection.count), () => run(selection))}>
        {say<Text>(word)}
      </Button>
    );
  }

  return { call, OneRow, Marked };
}
