import { jurisdictionCarText } from '@fleet/contract/jurisdictionCompany/text';
import { useSay } from '../../kit/language';
import { PlaceMap } from '../../kit/map/PlaceMap';

/** Where a vehicle was last. */
export function Place({ row: { lng, lat } }: { row: { lng: number | null; lat: number | null } }) {
  const say = useSay();
  return (
    <section>
      <h3>{say(jurisdictionCarText.place)}</h3>
      {lng === null || lat === null ? (
        <p>{say(jurisdictionCarText.noPlace)}</p>
      ) : (
        <>
          <p>{`${lng.toFixed(6)}, ${lat.toFixed(6)}`}</p>
          <PlaceMap name="lastPlace" lng={lng} lat={lat} />
        </>
      )}
    </section>
  );
}
