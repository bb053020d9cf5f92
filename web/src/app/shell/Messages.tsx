import { shellText } from '@fleet/contract/shell/text';
import { Drawer, Tabs } from 'antd';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';

/** Current faults and violations. */
export function Messages({ close }: { close: () => void }) {
  const say = useSay();
  const empty = <Panel title={say(shellText.nothingYet)} />;
  return (
    <Drawer open size={420} title={say(shellText.messages)} onClose={close}>
      <Tabs
        items={[
          { key: 'faults', label: say(shellText.faults), children: empty },
          { key: 'violations', label: say(shellText.violations), children: empty },
        ]}
      />
    </Drawer>
  );
}
