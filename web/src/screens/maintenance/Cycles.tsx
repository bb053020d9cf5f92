import type { Output } from '@fleet/contract/call';
import type { remind } from '@fleet/contract/maintenance/remind';
import { remindText } from '@fleet/contract/maintenance/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { StandingMark } from '../../parts/maintenance/StandingMark';

type Cycle = Output<typeof remind.list>['rows'][number]['cycles'][number];

const figure = (value: number | null) => (value === null ? '–' : showFigure(value));

/** Each cycle by which a vehicle goes, the nearest first, with what is left of it. */
export function Cycles({ value }: { value: readonly Cycle[] }) {
  const say = useSay();
  return (
    <ul className="cycles">
      {value.map(({ projectId, projectName, status, leftHours, leftDays }) => (
        <li key={projectId ?? ''}>
          <StandingMark value={status} />{' '}
          {say(remindText.cycleLine, {
            name: projectName ?? say(remindText.ownCycle),
            hours: figure(leftHours),
            days: figure(leftDays),
          })}
        </li>
      ))}
    </ul>
  );
}
