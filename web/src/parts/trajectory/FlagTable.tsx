import { faultText } from '@fleet/contract/alarm/text';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import { LevelMark } from '../alarm/LevelMark';
import { Lasting } from './Lasting';
import type { Flags } from './useFlags';

interface Props {
  flags: Flags;
  /** Without it there is nothing to go to. */
  jump?: (moment: number) => void;
}

/** Every fault and violation as a row; its time goes to it. */
export function FlagTable({ flags: { list, isComplete, problem, retry }, jump }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const nameOf = (time: number) => {
    const { day, second } = clockParts(new Date(time), timeZone);
    return `${day} ${second}`;
  };
  if (problem) return <ProblemPanel problem={problem} retry={retry} />;
  if (!isComplete) return <div className="waiting" />;
  if (list.length === 0) return <p className="trackTable__none">{say(trajectoryText.noFlags)}</p>;
  return (
    <div className="trackTable trackTable--words">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(faultText.happenTime)}</th>
            <th scope="col">{say(trajectoryText.kind)}</th>
            <th scope="col">{say(faultText.level)}</th>
            <th scope="col">{say(faultText.seconds)}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, word, level, from, to }) => (
            <tr key={id}>
              <th scope="row">
                {jump ? (
                  <button type="button" onClick={() => jump(from)}>
                    {nameOf(from)}
                  </button>
                ) : (
                  nameOf(from)
                )}
              </th>
              <td>{say(word)}</td>
              <td>
                <LevelMark value={level} />
              </td>
              <td>
                {to === null ? say(faultText.going) : <Lasting value={Math.round((to - from) / 1000)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
