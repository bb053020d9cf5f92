import type { Call, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { useAskFirst } from '../askFirst';
import { announceDone, useSend } from '../calls';
import { useSay } from '../language';

/** Asks before a record is deleted. */
export function useAskDelete<C extends Call>(call: C) {
  const say = useSay();
  const askFirst = useAskFirst();
  const { mutateAsync } = useSend(call);
  return (id: string, name: string, onGone?: () => void) =>
    askFirst({
      title: say(shellText.deleteOne, { name }),
      text: say(shellText.deleteConsequence),
      verb: say(shellText.del),
      isDanger: true,
      async act() {
        await mutateAsync({ id } as Sent<C>);
        announceDone(shellText.deleted);
        onGone?.();
      },
    });
}
