import { evidence } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { useState } from 'react';
import { download } from '../../kit/files';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';
import { RowAct } from '../../kit/list/RowAct';

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
      <RowAct loading={isBusy} onClick={() => void take()}>
        {say(evidenceText[file])}
      </RowAct>
    );
  };

export const TakePaper = taking('paper');
export const TakeArchive = taking('archive');
