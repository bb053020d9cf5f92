import type { Text } from '@fleet/contract/text';
import { authFace, authFaceFile } from '@fleet/contract/authorization/calls';
import { authFaceText, authText } from '@fleet/contract/authorization/text';
import { controlText } from '@fleet/contract/control/text';
import { shellText } from '@fleet/contract/shell/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { type AuthRow, authScreen } from './authScreen';

/** The commands to the terminal about one face, and their answers. */
function Operations({ row }: { row: AuthRow }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const words: Record<string, Text | undefined> = controlText;
  const said = (name: string) => (words[name] ? say<Text>(words[name]) : name);
  const { data, error, refetch } = useCall(authFace.operations, { id: row.id }, { isLive: true });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <section className="facts">
      <h3>{say(authText.operations)}</h3>
      {data.rows.length === 0 && <p>{say(shellText.nothingYet)}</p>}
      <ul>
        {data.rows.map((one) => (
          <li key={one.id}>
            <time dateTime={one.issuedAt}>{showInstant(one.issuedAt, timeZone)}</time> {one.terminalId}{' '}
            {said(one.identifier)} · {said(one.state)} {one.problem && said(one.problem)} {one.answer}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const FaceAuthorize = authScreen({
  calls: authFace,
  text: authFaceText,
  file: authFaceFile,
  below: [{ call: authFace.operations, Show: Operations }],
});
