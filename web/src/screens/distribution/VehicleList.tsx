import { distributionText } from '@fleet/contract/distribution/text';
import { statusText } from '@fleet/contract/status/text';
import { shellText } from '@fleet/contract/shell/text';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { FirstRows } from '../../kit/list/FirstRows';
import { BadgeMarks, StateGlyph } from '../../kit/StateMark';
import { statusFields } from '../../parts/status/fields';
import { isPlaced, isPlaceOld, type Located } from '../../parts/distribution/fleet';
import { rowsInSight, scrolledTo } from './rowWindow';
import { useDrivers } from './useDrivers';
import { useMinute } from '../../parts/distribution/useMinute';

interface Props {
  vehicles: readonly Located[];
  /** Whether a filter leaves vehicles out. */
  isNarrowed: boolean;
  chosen: string | null;
  choose: (id: string) => void;
}

const rowHeight = 40;
const page = 10;
const Age = statusFields.lastSeen.Show;

/** The vehicles as a list: what the map shows, for the keyboard and for those who do not see the map. */
export function VehicleList({ isNarrowed, ...listed }: Props) {
  const say = useSay();
  if (listed.vehicles.length > 0) return <Listed {...listed} />;
  return isNarrowed ? <p className="vehicleList__empty">{say(shellText.noMatch)}</p> : <FirstRows />;
}

/** It begins anew after every empty list: the box whose height it follows is another one then. */
function Listed({ vehicles, chosen, choose }: Omit<Props, 'isNarrowed'>) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ top: 0, height: 400 });
  const [active, setActive] = useState<string | null>(null);
  const { first, last } = rowsInSight(sight.top, sight.height, rowHeight, vehicles.length);
  const drivers = useDrivers(vehicles, first, last);
  const current = active ?? chosen;

  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const look = () => setSight({ top: list.scrollTop, height: list.clientHeight });
    const watch = new ResizeObserver(look);
    watch.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);

  const show = (index: number) => {
    const list = box.current;
    if (list) list.scrollTop = scrolledTo(index, list.scrollTop, list.clientHeight, rowHeight);
  };

  // Whoever is chosen on the map is brought into sight here.
  const chosenAt = vehicles.findIndex(({ id }) => id === chosen);
  const isListed = chosenAt >= 0;
  const showChosen = useEffectEvent(() => {
    setActive(null);
    show(chosenAt);
  });
  useEffect(() => {
    if (isListed) showChosen();
  }, [chosen, isListed]);

  function press(event: KeyboardEvent) {
    const at = vehicles.findIndex(({ id }) => id === current);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: vehicles.length - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      const next = Math.max(0, Math.min(vehicles.length - 1, step));
      setActive(vehicles[next]?.id ?? null);
      show(next);
    } else if ((event.key === 'Enter' || event.key === ' ') && current) choose(current);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      className="vehicleList"
      role="listbox"
      tabIndex={0}
      aria-label={say(distributionText.list)}
      aria-activedescendant={current ? `vehicle-${current}` : undefined}
      onKeyDown={press}
    >
      <div className="vehicleList__rows" style={{ height: vehicles.length * rowHeight }} role="presentation">
        {vehicles.slice(first, last).map((vehicle, at) => (
          <Row
            key={vehicle.id}
            vehicle={vehicle}
            driverName={drivers.get(vehicle.id)}
            index={first + at}
            count={vehicles.length}
            isChosen={vehicle.id === chosen}
            isActive={vehicle.id === active}
            choose={choose}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  vehicle: Located;
  driverName: string | undefined;
  index: number;
  count: number;
  isChosen: boolean;
  isActive: boolean;
  choose: (id: string) => void;
}

function Row({ vehicle, driverName, index, count, isChosen, isActive, choose }: RowProps) {
  const say = useSay();
  const { id, carId, state, badges, speed, positionTime } = vehicle;
  const minute = useMinute();
  const note = () => {
    if (!isPlaced(vehicle)) return say(distributionText.noPosition);
    if (positionTime && isPlaceOld(vehicle, minute))
      return <Age value={new Date(positionTime).toISOString()} />;
    return state === 'working' && speed !== null ? `${showFigure(speed)} km/h` : '';
  };
  return (
    <div
      id={`vehicle-${id}`}
      role="option"
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={isActive ? 'vehicleList__row vehicleList__row--active' : 'vehicleList__row'}
      style={{ top: index * rowHeight, height: rowHeight }}
      onClick={() => choose(id)}
    >
      <StateGlyph name={state} />
      <span className="vehicleList__name" title={[carId, driverName].filter(Boolean).join('\n')}>
        {carId}
        {driverName && <span className="vehicleList__driver">{driverName}</span>}
      </span>
      <BadgeMarks values={badges} worded={0} />
      <span className="vehicleList__note">{note()}</span>
      <span className={`vehicleList__state vehicleList__state--${state}`}>{say(statusText[state])}</span>
    </div>
  );
}
