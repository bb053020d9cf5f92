import { alarmModel, type AlarmCode, type AlarmModel } from '@fleet/contract/alarm/catalogue';
import { faultText } from '@fleet/contract/alarm/text';
import { text } from '../../kit/fields/text';
import { showFigure } from '../../kit/figures';
import { Facts } from '../../kit/list/Facts';
import { MapMarker } from '../../kit/map/MapMarker';
import { MapView } from '../../kit/map/MapView';
import './alarm.css';

interface Props {
  code: AlarmCode;
  row: { value: number | null; speed: number | null; lng: number | null; lat: number | null };
}

const fields = { value: text(), speed: text(), place: text() };
const near = 16;

/** What was measured, and where it was. */
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
      {lng !== null && lat !== null && (
        <div className="alarmPlace">
          <MapView name="alarm" start={{ lng, lat, zoom: near }}>
            <MapMarker lng={lng} lat={lat} className="alarmPlace__mark" />
          </MapView>
        </div>
      )}
    </>
  );
}
