import { sheetText } from '@fleet/contract/sheet/text';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../kit/files';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';
import type { Asked } from '../../parts/trajectory/reading';

/** Hands the track that is shown over as a sheet. */
export function TrackExport({ asked: { id, startTime, endTime } }: { asked: Asked }) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    await download(trajectory.file, { id, startTime, endTime }).catch((problem: unknown) =>
      announce('error', sentenceOf(problem)),
    );
    setBusy(false);
  }
  return (
    <Button loading={isBusy} onClick={() => void run()}>
      {say(sheetText.export)}
    </Button>
  );
}
