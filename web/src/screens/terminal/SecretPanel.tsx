import { shellText } from '@fleet/contract/shell/text';
import { terminalText } from '@fleet/contract/terminal/text';
import type { Text } from '@fleet/contract/text';
import { Button, Modal } from 'antd';
import { announceDone } from '../../kit/calls';
import { useSay } from '../../kit/language';
import './terminal.css';

interface Props {
  secret: string;
  title?: Text;
  close: () => void;
}

/** A secret, shown this once. */
export function SecretPanel({ secret, title = terminalText.secretTitle, close }: Props) {
  const say = useSay();
  const copy = () => navigator.clipboard.writeText(secret).then(() => announceDone(shellText.copied));
  return (
    <Modal
      open
      title={say<Text>(title)}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          {'clipboard' in navigator && <Button onClick={() => void copy()}>{say(shellText.copy)}</Button>}
          <Button type="primary" onClick={close}>
            {say(shellText.close)}
          </Button>
        </>
      }
    >
      <p>{say(terminalText.secretHint)}</p>
      <code className="secretPanel">{secret}</code>
    </Modal>
  );
}
