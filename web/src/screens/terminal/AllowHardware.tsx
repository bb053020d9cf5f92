import { shellText } from '@fleet/contract/shell/text';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { App } from 'antd';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { RowAct } from '../../kit/list/RowAct';

/** Lets the next hardware that registers under a terminal's number be that terminal. */
export function AllowHardware({ row }: { row: { id: string; terminalId: string } }) {
  const say = useSay();
  const { modal } = App.useApp();
  const { mutateAsync } = useSend(terminal.allowHardware);
  const word = say(terminalText.allowHardware);
  const ask = () =>
    modal.confirm({
      title: `${word} · ${row.terminalId}`,
      content: say(terminalText.allowHardwareConsequence),
      okText: word,
      okButtonProps: { danger: true },
      cancelText: say(shellText.cancel),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        mutateAsync({ id: row.id }).then(
          () => announceDone(),
          () => undefined,
        ),
    });
  return <RowAct onClick={ask}>{word}</RowAct>;
}
