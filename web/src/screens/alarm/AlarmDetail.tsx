import { alarmModel, type AlarmCode, type AlarmModel } from '@fleet/contract/alarm/catalogue';
import { faultText } from '@fleet/contract/alarm/text';
import { text } from '../../kit/fields/text';
import { showFigure } from '../../kit/figures';
import { Facts } from '../../kit/list/Facts';
import { PlaceMap } from '../../kit/map/PlaceMap';
import { SiteGround } from '../../parts/site/SiteGround';

interface Props {
  code: AlarmCode;
  row: {
    value: number | null;
    limitValue: number | null;
    speed: number | null;
    lng: number | null;
    lat: number | null;
  };
}

const fields = { value: text(), limitValue: text(), speed: text(), place: text() };

/** The measured value with the limit that it went beyond, and its place. */
export function AlarmDetail({ code, row: { value, limitValue, speed, lng, lat } }: Props) {
  const { unit = '' }: AlarmModel = alarmModel[code];
  // Cells differ by hundredths of a volt.
  const digits = unit === 'V' ? 2 : 1;
  const withUnit = (figure: number | null) =>
    figure === null ? null : `${showFigure(figure, digits)} ${unit}`;
  const measured = {
    value: withUnit(value),
    limitValue: withUnit(limitValue),
    speed: speed === null ? null : `${showFigure(speed, 1)} km/h`,
    place: lng === null || lat === null ? null : `${lng.toFixed(6)}, ${lat.toFixed(6)}`,
  };
  return (
    <>
      <Facts
        names={['value', 'limitValue', 'speed', 'place']}
        fields={fields}
        words={faultText}
        of={measured}
      />
      {lng !== null && lat !== null && (
        <PlaceMap name="alarm" lng={lng} lat={lat}>
          <SiteGround />
        </PlaceMap>
      )}
    </>
  );
}
