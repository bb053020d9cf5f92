import { train } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import type { RowOf } from '../../kit/list/listing';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { RowAct } from '../../kit/list/RowAct';

/** Publishes a draft, or takes it back while nobody has begun. */
export function Fix({ row }: { row: RowOf<typeof train.list> }) {
  const say = useSay();
  const askFirst = useAskFirst();
  const { timeZone } = useSession().profile.user;
  const { mutateAsync } = useSend(train.fix);
  const { id, version, title, state, isOwn, candidates, taken, examDeadline } = row;
  const fixed = state === 'draft';
  if (!isOwn || (!fixed && taken > 0)) return null;
  const word = say(fixed ? trainText.fix : trainText.unfix);
  const deadline = showInstant(examDeadline, timeZone);
  const ask = () =>
    askFirst({
      title: `${word} · ${title}`,
      text: fixed
        ? say(trainText.fixQuestion, { count: candidates, deadline })
        : say(trainText.unfixQuestion),
      verb: word,
      isDanger: !fixed,
      async act() {
        await mutateAsync({ id, version, fixed });
        announceDone(fixed ? trainText.isFixed : trainText.isUnfixed);
      },
    });
  return (
    <RowAct danger={!fixed} onClick={ask}>
      {word}
    </RowAct>
  );
}
