import type { RepairRow } from '@fleet/contract/repair/calls';
import { repairText } from '@fleet/contract/repair/text';
import { Button } from 'antd';
import { useSay } from '../../kit/language';
import { useSteps, type useTakeStep } from './steps';

interface Props {
  row: RepairRow;
  take: ReturnType<typeof useTakeStep>['take'];
  /** So many, the ones that bring it on first. */
  most?: number;
  /** In a table they are links. */
  isLink?: boolean;
}

/** What this person can do with a request now; finishing says why when it is too early. */
export function StepButtons({ row, take, most, isLink = false }: Props) {
  const say = useSay();
  const steps = useSteps()(row);
  return steps.slice(0, most).map(({ step, why }) => (
    <Button
      key={step}
      type={isLink ? 'link' : 'default'}
      size={isLink ? 'middle' : 'small'}
      danger={step === 'del' || step === 'abandon'}
      aria-disabled={why !== null}
      className={why === null ? undefined : 'repairStep--early'}
      title={why ?? undefined}
      onClick={() => take(row, step)}
    >
      {say(repairText[step])}
    </Button>
  ));
}
