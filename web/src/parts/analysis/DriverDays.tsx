import { driverAnalysis, driverFigureWords } from '@fleet/contract/analysis/driver';
import { analysisText } from '@fleet/contract/analysis/text';
import { driver } from '@fleet/contract/driver/calls';
import { type DriverFigure, driverFigures } from '@fleet/contract/figure/driver';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { DaysDrawer } from './DaysDrawer';
import { inputOf, type Wish } from './wish';

interface Props {
  wish: Wish;
  beside: readonly { objectId: string | null }[] | undefined;
  names: readonly [OwnFigure, ...OwnFigure[]];
}

type OwnFigure = Exclude<DriverFigure, 'drivers'>;
const columns = ['workHours', 'useRate', 'stops', 'kilometres', 'violations', 'checks'] as const;

/** The days of the driver that is open, with the way to his file. */
export function DriverDays({ wish, beside, names }: Props) {
  const say = useSay();
  const may = useMay();
  const [open, setOpen] = useAddressEntry('open');
  const { single } = driverAnalysis;
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
      title={answer.data?.driverName ?? ''}
      figures={driverFigures}
      words={driverFigureWords}
      names={names}
      columns={columns}
      links={
        open !== null &&
        may(driver.list) && (
          <Link to={`/DriverManagement/DriverFile?open=${open}`}>{say(analysisText.driverFile)}</Link>
        )
      }
    />
  );
}
