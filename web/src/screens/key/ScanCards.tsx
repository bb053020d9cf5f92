import { askAgain } from '../../kit/queries';
import { useReturnFocus } from '../../kit/returnFocus';
import { key } from '@fleet/contract/key/calls';
import { keyText } from '@fleet/contract/key/text';
import { formats } from '@fleet/contract/field';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useSay } from '../../kit/language';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { OrgTree } from '../../parts/org/OrgTree';
import './scanCards.css';

interface Scan {
  at: number;
  keyNum: string;
  state: 'sending' | 'registered' | 'refused';
  msg: string;
}

/** Registers cards as a reader types them: a number and Enter, one after the other, the hands free. */
export function ScanCards() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(keyText.scan)}</Button>
      {isOpen && <Scanning close={() => setOpen(false)} />}
    </>
  );
}

function Scanning({ close }: { close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const box = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [orgId, setOrgId] = useState<string | null>(null);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const registered = scans.filter(({ state }) => state === 'registered').length;

  function note(scan: Scan) {
    setScans((before) =>
      before.some(({ at }) => at === scan.at)
        ? before.map((one) => (one.at === scan.at ? scan : one))
        : [scan, ...before],
    );
  }

  /** The card itself shows its result, so nothing is said of it elsewhere. */
  async function take() {
    const read = key.add.input.shape.keyNum.safeParse(typed);
    const scan = { at: performance.now(), keyNum: read.success ? String(read.data) : typed.trim() };
    setTyped('');
    if (scan.keyNum === '') return;
    const refuse = (text: Text) => note({ ...scan, state: 'refused', msg: say<Text>(text) });
    if (!read.success) return refuse(formats.keyNum);
    if (scans.some(({ keyNum, state }) => keyNum === scan.keyNum && state !== 'refused'))
      return refuse(keyText.twice);
    note({ ...scan, state: 'sending', msg: say(keyText.sending) });
    try {
      await post(key.add, { keyNum: scan.keyNum, orgId });
      note({ ...scan, state: 'registered', msg: say(keyText.registered) });
      await askAgain(key.add.subject);
    } catch (problem) {
      note({ ...scan, state: 'refused', msg: sentenceOf(problem) });
    }
  }

  return (
    <Modal
      open
      title={say(keyText.scan)}
      mask={{ closable: false }}
      onCancel={close}
      afterOpenChange={() => box.current?.focus()}
      footer={
        <Button type="primary" onClick={close}>
          {say(shellText.close)}
        </Button>
      }
    >
      <p>{say(keyText.scanHint)}</p>
      <div className="scanCards__ask">
        <OrgTree
          value={orgId}
          onChange={(next) => {
            setOrgId(next);
            box.current?.focus();
          }}
          aria-label={say(keyText.orgId)}
        />
        <Input
          ref={box}
          value={typed}
          autoComplete="off"
          placeholder={say(keyText.keyNum)}
          aria-label={say(keyText.keyNum)}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void take();
          }}
        />
      </div>
      <p role="status">{say(keyText.scanned, { count: registered })}</p>
      <ul className="scanCards__list">
        {scans.map(({ at, keyNum, state, msg }) => (
          <li key={at} className={`scanCards__one scanCards__one--${state}`}>
            <code>{keyNum}</code>
            <span role={state === 'refused' ? 'alert' : undefined}>{msg}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
