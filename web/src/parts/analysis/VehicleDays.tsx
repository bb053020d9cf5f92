import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleAnalysis, vehicleFigureWords } from '@fleet/contract/analysis/vehicle';
import { type VehicleFigure, vehicleFigures } from '@fleet/contract/figure/vehicle';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { useMay, useSession } from '../../kit/session';
import { dayOf } from '../../kit/wallClock';
import { trackOf } from '../status/places';
import { DaysDrawer } from './DaysDrawer';
import { inputOf, type Wish } from './wish';

interface Props {
  wish: Wish;
  beside: readonly { objectId: string | null }[] | undefined;
  names: readonly [OwnFigure, ...OwnFigure[]];
}

type OwnFigure = Exclude<VehicleFigure, 'vehicles'>;
const columns = ['workHours', 'idleHours', 'useRate', 'kilometres', 'faults', 'violations'] as const;

/** The days of the vehicle that is open, with the ways to its track and its file. */
export function VehicleDays({ wish, beside, names }: Props) {
  const say = useSay();
  const may = useMay();
  const { timeZone } = useSession().profile.user;
  const [open, setOpen] = useAddressEntry('open');
  const { single } = vehicleAnalysis;
  const answer = useCall(single, inputOf(single, { ...wish.filter, ...wish.days, id: open }), {
    isOff: open === null,
  });
  const mayTrack = may(trajectory.track);
  return (
    <DaysDrawer
      open={open}
      setOpen={setOpen}
      beside={beside}
      wish={wish}
      call={single}
      answer={answer}
      title={answer.data?.carId ?? ''}
      figures={vehicleFigures}
      words={vehicleFigureWords}
      names={names}
      columns={columns}
      links={
        open !== null &&
        may(vehicle.list) && (
          <Link to={`/VehicleManagement/VehicleFiles?open=${open}`}>{say(analysisText.vehicleFile)}</Link>
        )
      }
      {...(mayTrack && {
        ofDay: (day: string) =>
          open !== null && <Link to={trackOf(open, dayOf(day, timeZone))}>{say(analysisText.track)}</Link>,
      })}
    />
  );
}
