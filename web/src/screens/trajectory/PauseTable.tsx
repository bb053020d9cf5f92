import { trajectoryText } from '@fleet/contract/trajectory/text';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { type Store, useStore } from '../../kit/store';
import { clockParts } from '../../kit/time';
import { inWords, type Pause } from '../../parts/trajectory/pauses';

interface Props {
  pauses: readonly Pause[];
  moment: Store<number>;
  jump: (moment: number) => void;
}

/** Every stop and gap as a row; its time goes to it, and the one that is shown is marked. */
export function PauseTable({ pauses, moment, jump }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const now = useStore(moment);
  const nameOf = (time: number) => {
    const { day, second } = clockParts(new Date(time), timeZone);
    return `${day} ${second}`;
  };
  if (pauses.length === 0) return <p className="trackTable__none">{say(trajectoryText.noPauses)}</p>;
  return (
    <div className="trackTable trackTable--words">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(trajectoryText.begin)}</th>
            <th scope="col">{say(trajectoryText.finish)}</th>
            <th scope="col">{say(trajectoryText.kind)}</th>
            <th scope="col">{say(trajectoryText.duration)}</th>
          </tr>
        </thead>
        <tbody>
          {pauses.map(({ kind, from, to }) => (
            <tr key={`${kind} ${from}`} aria-current={from <= now && now < to ? 'time' : undefined}>
              <th scope="row">
                <button type="button" onClick={() => jump(from)}>
                  {nameOf(from)}
                </button>
              </th>
              <td>{nameOf(to)}</td>
              <td>{say(kind === 'stop' ? trajectoryText.stop : trajectoryText.gapKind)}</td>
              <td>{inWords(say, (to - from) / 1000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
