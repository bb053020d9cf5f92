import { distribution } from '@fleet/contract/distribution/calls';
import { askAhead } from '../../kit/calls';
import { readFilter } from '../../kit/filter';

/** The answer is the largest thing that the map needs: it is on its way while the page is being built. */
export function askLocations() {
  const { state, link, ...narrowing } = readFilter(
    distribution.locations,
    new URLSearchParams(location.search),
  );
  askAhead(distribution.locations, narrowing);
}
