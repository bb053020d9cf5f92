import type { Call } from '@fleet/contract/call';
import type { driver } from '@fleet/contract/driver/calls';
import { pushText } from '@fleet/contract/push/text';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import '../../kit/list/rowBelow.css';

/** Where the pushes of a record stand, by the call that knows. */
export const pushesOf = (call: Call<typeof driver.pushes.input, typeof driver.pushes.output>) =>
  function Pushes({ row: { id } }: { row: { id: string } }) {
    const say = useSay();
    const { timeZone } = useSession().profile.user;
    const { data, error, refetch } = useCall(call, { id });
    return (
      <section className="facts rowBelow">
        <h3>{say(pushText.pushes)}</h3>
        {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
        {data?.rows.length === 0 && <p className="rowBelow__none">{say(pushText.none)}</p>}
        <ul>
          {data?.rows.map(({ id, jurisdictionName, state, createdAt, pushedBy, problem }) => (
            <li key={id}>
              <span className="rowBelow__name">
                {jurisdictionName} · {say(pushText[state])}
              </span>
              <span>
                {showInstant(createdAt, timeZone)} · {pushedBy}
                {problem && ` · ${problem}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    );
  };
