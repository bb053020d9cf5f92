import { shellText } from '@fleet/contract/shell/text';
import { Drawer, Tabs } from 'antd';
import { useSay } from '../../kit/language';
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
  const shown = tabs.filter(({ right }) => rights.has(right));
  return (
    <Drawer open size={420} title={say(shellText.messages)} onClose={close}>
      {shown.length === 0 ? (
        <Panel title={say(shellText.nothingYet)} />
      ) : (
        <Tabs
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
