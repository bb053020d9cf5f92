import { evidence } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../kit/files';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';

interface Props {
  row: { id: string; state: string };
}

/** Fetches one file of a pack once it is made. */
const taking = (file: 'paper' | 'archive') =>
  function Take({ row: { id, state } }: Props) {
    const say = useSay();
    const [isBusy, setBusy] = useState(false);
    if (state !== 'done') return null;
    async function take() {
      setBusy(true);
      await download(evidence[file], { id }).catch((problem: unknown) =>
        announce('error', sentenceOf(problem)),
      );
      setBusy(false);
    }
    return (
      <Button type="link" loading={isBusy} onClick={() => void take()}>
        {say(evidenceText[file])}
      </Button>
    );
  };

export const TakePaper = taking('paper');
export const TakeArchive = taking('archive');
