import { batteryAnalysis, batteryFigureWords } from '@fleet/contract/analysis/battery';
import { analysisText } from '@fleet/contract/analysis/text';
import { battery } from '@fleet/contract/battery/calls';
import { batteryFigures } from '@fleet/contract/figure/battery';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { DaysDrawer } from '../../parts/analysis/DaysDrawer';
import { inputOf, type Wish } from '../../parts/analysis/wish';

const { single } = batteryAnalysis;
const columns = ['cycles', 'charges', 'chargeHours', 'abnormalCharges', 'deepDischarges'] as const;

interface Props {
  wish: Wish;
  beside: readonly { objectId: string | null }[] | undefined;
}

/** The days of the battery that is open, with the way to its file and its records. */
export function BatteryDays({ wish, beside }: Props) {
  const say = useSay();
  const may = useMay();
  const [open, setOpen] = useAddressEntry('open');
  const answer = useCall(single, inputOf(single, { ...wish.filter, ...wish.days, id: open }), {
    isOff: open === null,
  });
  return (
    <DaysDrawer
      open={open}
      setOpen={setOpen}
      beside={beside}
      wish={wish}
      call={single}
      answer={answer}
      title={answer.data?.batteryNumber ?? ''}
      figures={batteryFigures}
      words={batteryFigureWords}
      names={['cycles', 'chargeHours', 'abnormalCharges', 'deepDischarges']}
      columns={columns}
      links={
        open !== null &&
        may(battery.list) && (
          <Link to={`/BatteryManagement/BatteryFile?open=${open}`}>{say(analysisText.batteryFile)}</Link>
        )
      }
    />
  );
}
