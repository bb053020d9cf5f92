import { fileText } from '@fleet/contract/file/text';
import { shellText } from '@fleet/contract/shell/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { AskPicture } from '../../kit/fields/AskPicture';
import type { Box } from '../../kit/fields/crop';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';
import { useMay } from '../../kit/session';
import { VehiclePhoto } from '../../parts/vehicle/VehiclePhoto';

const box: Box = {
  width: 120,
  height: 90,
  isFilled: true,
  shownTimes: 2.5,
  keptTimes: 4,
  type: 'image/jpeg',
};

/** The photo of a vehicle, looked at and set in its drawer. */
export function PhotoOfVehicle({ row: { id, carId } }: { row: { id: string; carId: string } }) {
  const say = useSay();
  const may = useMay();
  return (
    <section className="facts">
      <h3>{say(vehicleText.photo)}</h3>
      {may(vehicle.setPhoto) ? <Ask id={id} carId={carId} /> : <VehiclePhoto id={id} carId={carId} />}
    </section>
  );
}

function Ask({ id: vehicleId, carId }: { id: string; carId: string }) {
  const say = useSay();
  const { data } = useCall(vehicle.photo, { id: vehicleId });
  const { mutateAsync: set } = useSend(vehicle.setPhoto);
  const take = (fileId: string | null) =>
    set({ vehicleId, fileId }).then(
      () => announceDone(fileId === null ? shellText.deleted : fileText.uploaded),
      (problem: unknown) => announce('error', sentenceOf(problem)),
    );
  return (
    <AskPicture
      id={`photo-${vehicleId}`}
      value={data?.fileId ?? null}
      onChange={(fileId) => void take(fileId)}
      box={box}
      name={say(vehicleText.photoOf, { name: carId })}
      hint={say(vehicleText.photoHint)}
    />
  );
}
