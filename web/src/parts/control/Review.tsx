import { restraining } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import { listed } from '@fleet/contract/text';
import { Alert, Checkbox, Skeleton } from 'antd';
import { useLanguage, useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useInstruction } from './fields';
import type { Order } from './order';
import type { useOutlook } from './outlook';
import { Params, useParameters } from './params';

/** Terminals that are named where many lack the command. */
const mostNamed = 3;

interface Props {
  order: Order;
  outlook: ReturnType<typeof useOutlook>;
  isConfirmed: boolean;
  setConfirmed: (isConfirmed: boolean) => void;
}

/** Shows what the command will do, to how many, before it goes. */
export function Review({ order, outlook, isConfirmed, setConfirmed }: Props) {
  const say = useSay();
  const language = useLanguage();
  const nameOf = useInstruction();
  const paramsOf = useParameters();
  const { data, error, refetch } = outlook;
  const { choice, params } = order;
  if (!choice) return null;
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  const isLock = choice.identifier === 'lock';
  const effect = isLock
    ? params.locked
      ? controlText.lockEffect
      : controlText.unlockEffect
    : restraining.includes(choice.identifier)
      ? controlText.limitEffect
      : null;
  const lacking = data.unsupported.map(({ terminalId }) => terminalId);
  const figures = [
    [controlText.outlookTargets, data.targets],
    [controlText.outlookOnline, data.online],
    [controlText.outlookOffline, data.offline],
    [controlText.outlookMoving, data.moving],
  ] as const;
  return (
    <div className="wizard__review">
      <h3>{nameOf(choice)}</h3>
      <Params value={paramsOf({ params, parameters: choice.parameters })} />
      <dl className="wizard__figures">
        {figures.map(([word, count]) => (
          <div key={word[1]}>
            <dt>{say(word)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {lacking.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={say(controlText.lackingCommand, {
            count: lacking.length,
            some: listed(language, lacking.slice(0, mostNamed)),
          })}
        />
      )}
      {effect && <Alert type="warning" showIcon title={say(effect)} />}
      {isLock ? (
        <Alert type="warning" showIcon title={say(controlText.lockNever)} />
      ) : (
        data.offline > 0 && (
          <Alert type="info" showIcon title={say(controlText.waits, { hours: data.waitHours })} />
        )
      )}
      {effect && (
        <Checkbox checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)}>
          {say(controlText.confirmRestrain, { count: data.targets })}
        </Checkbox>
      )}
    </div>
  );
}
