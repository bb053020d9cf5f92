import { keptDays, report } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import { Button } from 'antd';
import { useSay } from '../../kit/language';
import { DeliveryList } from './DeliveryList';
import { Downloads } from './Downloads';
import type { Which } from './which';

/** The caller's own reports as they were made, to open and to take along. */
export function Archive({ which, open }: { which: Which; open: (id: string) => void }) {
  const say = useSay();
  return (
    <>
      <p className="report__quiet">{say(reportText.kept, { days: keptDays })}</p>
      <DeliveryList
        asked={{ ...which, own: true }}
        empty={reportText.emptyArchive}
        actions={({ id, isOpenable }) =>
          isOpenable && (
            <>
              <Button onClick={() => open(id)}>{say(reportText.show)}</Button>
              <Downloads fetch={(format) => [report.madeFile, { id, format }]} />
            </>
          )
        }
      />
    </>
  );
}
