import { shellText } from '@fleet/contract/shell/text';
import { Drawer, Tabs } from 'antd';
import { useSay } from '../../kit/language';
import { useWaiting } from '../../kit/live/waiting';
import { Panel } from '../../kit/Panel';
import { useSession } from '../../kit/session';
import { MessageList } from '../../screens/alarm/MessageList';

/** Faults and violations that wait for somebody. */
export function Messages({ close }: { close: () => void }) {
  const say = useSay();
  const { rights } = useSession();
  const tabs = [
    { key: 'fault', label: say(shellText.faults), right: 'fault:view' },
    { key: 'violation', label: say(shellText.violations), right: 'violation:view' },
  ] as const;
  const waits = useWaiting();
  const shown = tabs.filter(({ right }) => rights.has(right));
  // Where something waits is looked at first.
  const first = shown.find(({ key }) => waits[key]) ?? shown[0];
  return (
    <Drawer open size={420} title={say(shellText.messages)} onClose={close}>
      {shown.length === 0 ? (
        <Panel title={say(shellText.nothingYet)} />
      ) : (
        <Tabs
          {...(first && { defaultActiveKey: first.key })}
          items={shown.map(({ key, label }) => ({
            key,
            label,
            children: <MessageList kind={key} leave={close} />,
          }))}
        />
      )}
    </Drawer>
  );
}
