import { exam } from '@fleet/contract/training/exam';
import { examText } from '@fleet/contract/training/text';
import { noteText } from '@fleet/contract/note/text';
import { conditionText } from '@fleet/contract/condition/text';
import { inspectionText } from '@fleet/contract/inspection/text';
import { shellText } from '@fleet/contract/shell/text';
import { Drawer } from '../../kit/Drawer';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useWaiting } from '../../kit/live/waiting';
import { Panel } from '../../kit/Panel';
import { useSession } from '../../kit/session';
import { WrappedTabs } from '../../kit/WrappedTabs';
import { CriticalList } from '../../screens/inspection/CriticalList';
import { MessageList } from '../../screens/alarm/MessageList';
import { OwnExams } from '../../screens/exam/OwnExams';
import { UnreadNotes } from '../../screens/note/UnreadNotes';
import { ConditionList } from './ConditionList';
import { TakeoverList } from '../../screens/terminal/TakeoverList';

/** Faults, violations, critical items found abnormal, one's own exams, enforcement notes, takeovers of terminals, and what is wrong with the installation. */
export function Messages({ close }: { close: () => void }) {
  const say = useSay();
  const { rights, profile } = useSession();
  const tabs = [
    { key: 'fault', label: say(shellText.faults), right: 'fault:view' },
    { key: 'violation', label: say(shellText.violations), right: 'violation:view' },
  ] as const;
  const waits = useWaiting();
  const shown = tabs.filter(({ right }) => rights.has(right));
  // Where something waits is looked at first.
  const waiting = shown.find(({ key }) => waits[key])?.key;
  const others = (['exams', 'notes', 'critical'] as const).find((key) => waits[key] > 0);
  const first = waiting ?? others ?? shown[0]?.key;
  const mayAllow = rights.has('terminal:edit');
  const mayCheck = rights.has('check:view');
  // Exams that are over stand there too, with their results.
  const hasExams = (useCall(exam.own, {}).data?.rows.length ?? 0) > 0;
  const isOperator = profile.role.dataScope === 'ALL';
  const conditions = { key: 'conditions', label: say(conditionText.title), children: <ConditionList /> };
  const critical = {
    key: 'critical',
    label: say(inspectionText.criticalTitle),
    children: <CriticalList leave={close} />,
  };
  const exams = { key: 'exams', label: say(examText.title), children: <OwnExams /> };
  const mayNote = rights.has('note:view');
  const notes = {
    key: 'notes',
    label: say(noteText.listTitle),
    children: <UnreadNotes leave={close} />,
  };
  const takeovers = { key: 'takeovers', label: say(shellText.takeovers), children: <TakeoverList /> };
  return (
    <Drawer open size={420} title={say(shellText.messages)} onClose={close}>
      {shown.length === 0 && !mayCheck && !mayNote && !mayAllow && !isOperator && !hasExams ? (
        <Panel title={say(shellText.nothingYet)} />
      ) : (
        <WrappedTabs
          first={first}
          items={[
            ...shown.map(({ key, label }) => ({
              key,
              label,
              children: <MessageList kind={key} leave={close} />,
            })),
            ...(mayCheck ? [critical] : []),
            ...(hasExams ? [exams] : []),
            ...(mayNote ? [notes] : []),
            ...(mayAllow ? [takeovers] : []),
            ...(isOperator ? [conditions] : []),
          ]}
        />
      )}
    </Drawer>
  );
}
