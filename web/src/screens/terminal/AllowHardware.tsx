import { shellText } from '@fleet/contract/shell/text';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { RowAct } from '../../kit/list/RowAct';
import { useQuestion } from '../../kit/question';

/** Lets the next hardware that registers under a terminal's number be that terminal. */
export function AllowHardware({ row }: { row: { id: string; terminalId: string } }) {
  const say = useSay();
  const putQuestion = useQuestion();
  const { mutateAsync } = useSend(terminal.allowHardware);
  const word = say(terminalText.allowHardware);
  const ask = () =>
    putQuestion({
      title: `${word} · ${row.terminalId}`,
      content: say(terminalText.allowHardwareConsequence),
      okText: word,
      okButtonProps: { danger: true },
      cancelText: say(shellText.cancel),
      onOk: () =>
        mutateAsync({ id: row.id }).then(
          () => announceDone(),
          () => undefined,
        ),
    });
  return <RowAct onClick={ask}>{word}</RowAct>;
}
