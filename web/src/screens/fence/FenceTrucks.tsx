import { useMemo } from 'react';
import { isPlaced, type Located } from '../../parts/distribution/fleet';
import { VehicleLayer } from '../../parts/distribution/VehicleLayer';

interface Props {
  /** Null until they are known. */
  fleet: readonly Located[] | null;
  chosenId: string | null;
  choose: (id: string) => void;
  /** A fence is being drawn: a click on a truck belongs to it. */
  isBusy: boolean;
}

/** The trucks among the fences: a fence is drawn where they drive. */
export function FenceTrucks({ fleet, chosenId, choose, isBusy }: Props) {
  const placed = useMemo(() => fleet?.filter(isPlaced) ?? null, [fleet]);
  const chosen = placed?.find(({ id }) => id === chosenId) ?? null;
  return <VehicleLayer vehicles={placed} chosen={chosen} choose={choose} isBusy={isBusy} />;
}
