import type { Output } from '@fleet/contract/call';
import { user } from '@fleet/contract/user/calls';
import { userText } from '@fleet/contract/user/text';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { RowActs } from '../../kit/list/RowAct';
import { useMay, useSession } from '../../kit/session';

type User = Output<typeof user.list>['rows'][number];

/** The rarer acts on an account: ending its sessions, closing and opening it. */
export function UserMore({ row }: { row: User }) {
  const say = useSay();
  const ask = useAskFirst();
  const { profile } = useSession();
  const end = useSend(user.endSessions);
  const edit = useSend(user.edit);
  const may = useMay();
  const resetFactor = useSend(user.resetSecondFactor);
  if (row.id === profile.user.id) return null;
  const setDisabled = (disabled: boolean) =>
    edit.mutateAsync({ id: row.id, version: row.version, disabled }).then(() => announceDone());
  const doings = {
    end: () =>
      ask({
        title: say(userText.endQuestion, { name: row.loginName }),
        text: say(userText.endConsequence),
        verb: say(userText.endSessions),
        isDanger: true,
        act: () => end.mutateAsync({ id: row.id }).then(() => announceDone(userText.sessionsEnded)),
      }),
    factor: () =>
      ask({
        title: say(userText.resetFactorQuestion, { name: row.loginName }),
        text: say(userText.resetFactorConsequence),
        verb: say(userText.resetSecondFactor),
        isDanger: true,
        act: () => resetFactor.mutateAsync({ id: row.id }).then(() => announceDone(userText.factorReset)),
      }),
    disable: () =>
      ask({
        title: say(userText.disableQuestion, { name: row.loginName }),
        text: say(userText.disableConsequence),
        verb: say(userText.disable),
        isDanger: true,
        act: () => setDisabled(true),
      }),
    enable: () =>
      ask({
        title: say(userText.enableQuestion, { name: row.loginName }),
        text: say(userText.enableConsequence),
        verb: say(userText.enable),
        act: () => setDisabled(false),
      }),
  };
  const actions = [
    ...(row.sessionCount > 0 ? [{ key: 'end', label: say(userText.endSessions) }] : []),
    ...(row.hasSecondFactor && may(user.resetSecondFactor)
      ? [{ key: 'factor', label: say(userText.resetSecondFactor) }]
      : []),
    row.disabled
      ? { key: 'enable', label: say(userText.enable) }
      : { key: 'disable', label: say(userText.disable), isDanger: true },
  ];
  return <RowActs actions={actions} onAct={(key) => doings[key as keyof typeof doings]()} />;
}
