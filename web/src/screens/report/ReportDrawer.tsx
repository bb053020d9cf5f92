import { reportText } from '@fleet/contract/report/text';
import { Tabs } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useSay } from '../../kit/language';
import { useReturnFocus } from '../../kit/returnFocus';
import { useIsPhone } from '../../kit/phone';
import { Archive } from './Archive';
import { Deliveries } from './Deliveries';
import { Made } from './Made';
import { Preview } from './Preview';
import { Subscribers } from './Subscribers';
import type { ReportRow, Which } from './which';
import './report.css';

/** One report: the last one that was due, those that were made, to whom they went, and who gets them. */
export function ReportDrawer({ row, close }: { row: ReportRow; close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<string | null>(null);
  const which: Which = { report: row.report, period: row.period };
  const tabs = {
    sample: <Preview which={which} />,
    archive: opened ? (
      <Made id={opened} back={() => setOpened(null)} />
    ) : (
      <Archive which={which} open={setOpened} />
    ),
    deliveries: <Deliveries which={which} />,
    subscribers: <Subscribers which={which} />,
  };
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 960}
      title={`${say(reportText[row.report])} · ${say(reportText[row.period])}`}
      onClose={close}
    >
      <Tabs
        destroyOnHidden
        items={Object.entries(tabs).map(([key, children]) => ({
          key,
          label: say(reportText[key as keyof typeof tabs]),
          children,
        }))}
      />
    </Drawer>
  );
}
