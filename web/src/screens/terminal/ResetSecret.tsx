import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { shellText } from '@fleet/contract/shell/text';
import { useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { RowAct } from '../../kit/list/RowAct';
import { useQuestion } from '../../kit/question';

interface Props {
  row: { id: string; terminalId: string };
  onSecret: (secret: string | null) => void;
}

/** Gives an Alink terminal a new secret; the old one stops working. */
export function ResetSecret({ row, onSecret }: Props) {
  const say = useSay();
  const putQuestion = useQuestion();
  const { mutateAsync } = useSend(terminal.resetSecret);
  const word = say(terminalText.resetSecret);
  const ask = () =>
    putQuestion({
      title: say(terminalText.resetQuestion, { terminalId: row.terminalId }),
      content: say(terminalText.resetConsequence),
      okText: word,
      okButtonProps: { danger: true },
      cancelText: say(shellText.cancel),
      onOk: () =>
        mutateAsync({ id: row.id }).then(
          ({ deviceSecret }) => onSecret(deviceSecret),
          () => undefined,
        ),
    });
  return <RowAct onClick={ask}>{word}</RowAct>;
}
