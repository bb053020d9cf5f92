import { factorText } from '@fleet/contract/factor/text';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useSay } from '../../kit/language';
import { onProofNeeded } from '../../kit/proof';
import { ProofForm } from './ProofForm';

/** Above the questions of antd, which stand at 2,000: one of them often waits for the answer. */
const aboveQuestions = 2_100;

/** Waits for a call that asks for a fresh proof, and asks the person for it over whatever is open. */
export function ProofWatch() {
  const say = useSay();
  const [settle, setSettle] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise<boolean>((resolve) => {
            setSettle(() => (isProven: boolean) => {
              setSettle(null);
              resolve(isProven);
            });
          }),
      ),
    [],
  );
  if (!settle) return null;
  return (
    <Modal
      open
      rootClassName="proofDialog"
      zIndex={aboveQuestions}
      width={420}
      title={say(factorText.proveTitle)}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => settle(false)}
    >
      <p>{say(factorText.proveExplained)}</p>
      <ProofForm onProven={() => settle(true)} />
    </Modal>
  );
}
