import { regulationFigures } from '@fleet/contract/figure/regulation';
import { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { regulationText } from '@fleet/contract/regulation/text';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { TileRow } from '../../parts/analysis/Tiles';
import { ValueTiles } from '../../parts/analysis/ValueTiles';

const { driverCar, safetyDevice, maintain, check } = jurisdictionSynthesize;
const figures = regulationFigures;
const totals = <T,>(data: { totals: T }) => data.totals;

/** The rates of one company: drivers, safety devices, maintenance, inspections. */
export function CompanyRates({ row: { companyId } }: { row: { companyId: string } }) {
  const say = useSay();
  const asked = { companyId };
  const answers = {
    driverCar: useCall(driverCar, asked),
    safetyDevice: useCall(safetyDevice, asked),
    maintain: useCall(maintain, asked),
    check: useCall(check, asked),
  };
  return (
    <section aria-label={say(regulationText.rates)}>
      <h3>{say(regulationText.rates)}</h3>
      <p>{say(regulationText.ratesOf)}</p>
      <TileRow perRow={2}>
        <ValueTiles figures={figures} names={['driverCarRate']} answer={answers.driverCar} of={totals} />
        <ValueTiles
          figures={figures}
          names={['safetyDeviceRate']}
          answer={answers.safetyDevice}
          of={totals}
        />
        <ValueTiles figures={figures} names={['maintainRate']} answer={answers.maintain} of={totals} />
        <ValueTiles figures={figures} names={['checkRate']} answer={answers.check} of={totals} />
      </TileRow>
    </section>
  );
}

/** How many of its used shifts of seven days a vehicle was inspected in. */
export function VehicleCheck({ row: { id } }: { row: { id: string } }) {
  const say = useSay();
  const answer = useCall(check, { vehicleId: id });
  return (
    <section aria-label={say(regulationText.checkOfVehicle)}>
      <h3>{say(regulationText.checkOfVehicle)}</h3>
      <TileRow perRow={2}>
        <ValueTiles figures={figures} names={['checkRate']} answer={answer} of={totals} />
      </TileRow>
    </section>
  );
}
