import type { Output } from '@fleet/contract/call';
import { sheet, type imported } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { Button } from 'antd';
import { useAskFirst } from '../askFirst';
import { announceDone, useCall, useSend } from '../calls';
import { useSay } from '../language';
import { askAgain } from '../queries';
import { useSession } from '../session';
import { showInstant } from '../time';

interface Props {
  calls: ReturnType<typeof imported>;
}

type Batch = Output<typeof sheet.list>['rows'][number];

/** One's own last imports of this list; a whole one can be taken back while nothing builds on it. */
export function PastImports({ calls }: Props) {
  const say = useSay();
  const askFirst = useAskFirst();
  const { timeZone } = useSession().profile.user;
  const undo = useSend(sheet.undo);
  const { subject } = calls.upload;
  const batches = useCall(sheet.list, { subject, pageSize: 5 }).data?.rows ?? [];
  if (batches.length === 0) return null;

  const ask = (batch: Batch) =>
    askFirst({
      title: `${say(sheetText.undo)} · ${batch.fileName}`,
      text: say(sheetText.undoConsequence, batch),
      verb: say(sheetText.undo),
      isDanger: true,
      async act() {
        await undo.mutateAsync({ id: batch.id });
        announceDone(sheetText.undone);
        await askAgain(subject);
      },
    });

  return (
    <section className="importDialog__past">
      <h3>{say(sheetText.history)}</h3>
      <ul>
        {batches.map((batch) => (
          <li key={batch.id}>
            <span>
              {showInstant(batch.importedAt, timeZone)} · {batch.fileName}
            </span>
            <span>{say(sheetText.imported, batch)}</span>
            {batch.undoneAt ? (
              <span>{say(sheetText.undone)}</span>
            ) : (
              <Button type="link" danger onClick={() => ask(batch)}>
                {say(sheetText.undo)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
