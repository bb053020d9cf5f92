import type { RepairRow } from '@fleet/contract/repair/calls';
import type { RepairStep } from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { ActionMenu } from '../../kit/ActionMenu';
import { useSay } from '../../kit/language';
import { useSteps, type useTakeStep } from './steps';

interface Props {
  row: RepairRow;
  take: ReturnType<typeof useTakeStep>['take'];
  /** So many, the ones that bring it on first. */
  most?: number;
  /** In a table they are links, and those beyond `most` stand behind one more. */
  isLink?: boolean;
}

/** The steps that this person can take with a request now; finishing says why when it is too early. */
export function StepButtons({ row, take, most, isLink = false }: Props) {
  const say = useSay();
  const steps = useSteps()(row);
  const rest = isLink && most !== undefined ? steps.slice(most) : [];
  return (
    <>
      {steps.slice(0, most).map(({ step, why }) => (
        <Button
          key={step}
          type={isLink ? 'link' : 'default'}
          size={isLink ? 'middle' : 'small'}
          danger={isEnd(step)}
          aria-disabled={why !== null}
          className={why === null ? undefined : 'repairStep--early'}
          title={why ?? undefined}
          onClick={() => take(row, step)}
        >
          {say(repairText[step])}
        </Button>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          actions={rest.map(({ step, why }) => ({
            key: step,
            label: say(repairText[step]),
            why,
            isDanger: isEnd(step),
          }))}
          onAct={(key) => take(row, key as RepairStep)}
        >
          <Button type="link" aria-haspopup="menu">
            {say(shellText.more)}
          </Button>
        </ActionMenu>
      )}
    </>
  );
}

const isEnd = (step: RepairStep) => step === 'del' || step === 'abandon';
