import { shellText } from '@fleet/contract/shell/text';
import { Button, Modal } from 'antd';
import { announceDone } from './calls';
import { useReturnFocus } from './returnFocus';
import { useSay } from './language';
import './secretPanel.css';

interface Props {
  title: string;
  hint: string;
  /** Each with what it opens. */
  secrets: readonly { name: string; secret: string }[];
  close: () => void;
}

/** Secrets that are shown this once: a key pressed by the way does not close them. */
export function SecretPanel({ title, hint, secrets, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const copy = (secret: string) =>
    navigator.clipboard.writeText(secret).then(() => announceDone(shellText.copied));
  return (
    <Modal
      open
      title={title}
      mask={{ closable: false }}
      keyboard={false}
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
