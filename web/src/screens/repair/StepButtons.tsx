import type { RepairRow } from '@fleet/contract/repair/calls';
import type { RepairStep } from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { useSay } from '../../kit/language';
import { RowAct } from '../../kit/list/RowAct';
import { useSteps, type useTakeStep } from './steps';

interface Props {
  row: RepairRow;
  take: ReturnType<typeof useTakeStep>['take'];
  /** Only those that can be taken now. */
  arePossible?: boolean;
}

/** The steps that this person can take with a request now; finishing says why when it is too early. */
export function StepButtons({ row, take, arePossible = false }: Props) {
  const say = useSay();
  const steps = useSteps()(row).filter(({ why }) => !arePossible || why === null);
  return steps.map(({ step, why }) => (
    <RowAct key={step} why={why} danger={isEnd(step)} onClick={() => take(row, step)}>
      {say(repairText[step])}
    </RowAct>
  ));
}

const isEnd = (step: RepairStep) => step === 'del' || step === 'abandon';
