import { ota } from '@fleet/contract/ota/calls';
import { otaText } from '@fleet/contract/ota/text';
import { shellText } from '@fleet/contract/shell/text';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { RowAct } from '../../kit/list/RowAct';
import { nameOf } from './acts';
import type { VersionRow } from './Publish';

/** Goes on with a rollout that was halted; the question says how many failures whoever answers it accepts. */
export function Resume({ row }: { row: VersionRow }) {
  const say = useSay();
  const ask = useAskFirst();
  const { mutateAsync } = useSend(ota.resume);
  const { id, rollout, haltedBecause, failed } = row;
  if (rollout !== 'halted') return null;
  const verb = say(otaText.resume);
  const question = {
    title: `${verb} · ${nameOf(row)}`,
    text:
      haltedBecause === 'byHand' ? say(otaText.resumePaused) : say(otaText.resumeFailed, { count: failed }),
    verb,
    act: () => mutateAsync({ id, seen: String(failed) }).then(() => announceDone(shellText.doneOne)),
  };
  return <RowAct onClick={() => ask(question)}>{verb}</RowAct>;
}
