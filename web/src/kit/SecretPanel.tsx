import { shellText } from '@fleet/contract/shell/text';
import { Button, Modal } from 'antd';
import { announceDone } from './calls';
import { announce } from './notice';
import { useReturnFocus } from './returnFocus';
import { useSay } from './language';
import './secretPanel.css';

interface Props {
  title: string;
  hint: string;
  /** Each with what it opens. */
  secrets: readonly { name: string; secret: string }[];
  close: () => void;
  /** They can be shown again: Esc closes them. */
  isRepeatable?: boolean;
}

/** Secrets that are shown; a key pressed by the way does not close those that are shown this once. */
export function SecretPanel({ title, hint, secrets, close, isRepeatable = false }: Props) {
  useReturnFocus();
  const say = useSay();
  const copy = (secret: string) =>
    navigator.clipboard.writeText(secret).then(
      () => announceDone(shellText.copied),
      () => announce('warning', say(shellText.notCopied)),
    );
  return (
    <Modal
      open
      title={title}
      mask={{ closable: false }}
      keyboard={isRepeatable}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {say(shellText.close)}
        </Button>
      }
    >
      <p>{hint}</p>
      <dl className="secretPanel">
        {secrets.map(({ name, secret }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <code>{secret}</code>
              {'clipboard' in navigator && (
                <Button onClick={() => void copy(secret)}>{say(shellText.copy)}</Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
