import { alarmModel, type AlarmCode, type AlarmModel } from '@fleet/contract/alarm/catalogue';
import { faultText } from '@fleet/contract/alarm/text';
import { text } from '../../kit/fields/text';
import { showFigure } from '../../kit/figures';
import { Facts } from '../../kit/list/Facts';
import { PlaceMap } from '../../kit/map/PlaceMap';

interface Props {
  code: AlarmCode;
  row: { value: number | null; speed: number | null; lng: number | null; lat: number | null };
}

const fields = { value: text(), speed: text(), place: text() };

/** The measured value, and its place. */
export function AlarmDetail({ code, row: { value, speed, lng, lat } }: Props) {
  const { unit = '' }: AlarmModel = alarmModel[code];
  const measured = {
    value: value === null ? null : `${showFigure(value, 1)} ${unit}`,
    speed: speed === null ? null : `${showFigure(speed, 1)} km/h`,
    place: lng === null || lat === null ? null : `${lng.toFixed(6)}, ${lat.toFixed(6)}`,
  };
  return (
    <>
      <Facts names={['value', 'speed', 'place']} fields={fields} words={faultText} of={measured} />
      {lng !== null && lat !== null && <PlaceMap name="alarm" lng={lng} lat={lat} />}
    </>
  );
}
