import { command } from '@fleet/contract/command/calls';
import { restraining } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import { shellText } from '@fleet/contract/shell/text';
import { Radio, Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { useInstruction } from './fields';
import { type Choice, choicesIn } from './order';

interface Props {
  value: Choice | null;
  onChange: (choice: Choice) => void;
}

/** Those that stop or slow a truck stand apart, at the end. */
const groups = ['actsGroup', 'settingsGroup', 'restrainingGroup'] as const;
const groupOf = ({ cmdType, identifier }: Choice): (typeof groups)[number] =>
  restraining.includes(identifier)
    ? 'restrainingGroup'
    : cmdType === 'attribute'
      ? 'settingsGroup'
      : 'actsGroup';

const keyOf = ({ cmdType, identifier }: Choice) => `${cmdType} ${identifier}`;

/** The commands that terminals understand, as the catalogue offers them. */
export function ChooseCommand({ value, onChange }: Props) {
  const say = useSay();
  const nameOf = useInstruction();
  const { rights } = useSession();
  const { data, error, refetch } = useCall(command.offered, {});
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  const choices = choicesIn(data.rows, rights.has('control:issue'));
  if (choices.length === 0) return <Panel title={say(shellText.nothingYet)} />;
  return (
    <Radio.Group
      className="wizard__commands"
      aria-label={say(controlText.chooseCommand)}
      value={value && keyOf(value)}
      onChange={({ target }) => onChange(choices.find((choice) => keyOf(choice) === target.value)!)}
    >
      {groups.map((group) => {
        const members = choices.filter((choice) => groupOf(choice) === group);
        if (members.length === 0) return null;
        return (
          <fieldset key={group} className={`wizard__group wizard__group--${group}`}>
            <legend>{say(controlText[group])}</legend>
            {members.map((choice) => (
              <Radio key={keyOf(choice)} value={keyOf(choice)}>
                {nameOf(choice)}
              </Radio>
            ))}
          </fieldset>
        );
      })}
    </Radio.Group>
  );
}
