import { jurisdictionCarText } from '@fleet/contract/jurisdictionCompany/text';
import type { Text } from '@fleet/contract/text';
import { useSay } from '../../kit/language';
import { PlaceMap } from '../../kit/map/PlaceMap';

interface Props {
  row: { lng: number | null; lat: number | null };
  title?: Text;
}

/** Where a vehicle was last, or where something happened. */
export function LastPlace({ row: { lng, lat }, title = jurisdictionCarText.place }: Props) {
  const say = useSay();
  return (
    <section>
      <h3>{say<Text>(title)}</h3>
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
