import type { Output } from '@fleet/contract/call';
import { leftOf } from '@fleet/contract/maintenance/left';
import type { remind } from '@fleet/contract/maintenance/remind';
import { remindText } from '@fleet/contract/maintenance/text';
import { useLanguage, useSay } from '../../kit/language';
import { StandingMark } from '../../parts/maintenance/StandingMark';

type Cycle = Output<typeof remind.list>['rows'][number]['cycles'][number];

/** Each cycle by which a vehicle goes, the nearest first, with what is left of it. */
export function Cycles({ value }: { value: readonly Cycle[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <ul className="cycles">
      {value.map(({ projectId, projectName, status, ...left }) => (
        <li key={projectId ?? ''}>
          <StandingMark value={status} />{' '}
          {say(remindText.cycleLine, {
            name: projectName ?? say(remindText.ownCycle),
            left: leftOf(language, left),
          })}
        </li>
      ))}
    </ul>
  );
}
