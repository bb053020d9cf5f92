import type { Output } from '@fleet/contract/call';
import { inspectionFigures } from '@fleet/contract/figure/fleet';
import type { carSynthesize } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { Tooltip } from 'antd';
import { useSay } from '../../kit/language';
import { Card, type Answer } from './Card';
import { Line } from './Line';

type Data = Output<typeof carSynthesize.checkRate>;

/** The share of vehicles that worked 0.1 h or more, on each of seven days. */
export function WorkingRate({ answer }: { answer: Answer<Output<typeof carSynthesize.workRate>> }) {
  const say = useSay();
  const today = answer.data?.rows.at(-1);
  const { words, formula } = vehicleFigures.workingRate;
  const note = today && today.vehicleDays > 0 && (
    <Tooltip title={say(formula)}>
      <span>{say(homeText.passToday, { part: today.workedDays, whole: today.vehicleDays })}</span>
    </Tooltip>
  );
  return (
    <Card name="workingRate" title={say(words)} extra={note} answer={answer} rows={3}>
      {({ rows }) => (
        <Line
          name={say(words)}
          tone="work"
          points={rows.map(({ day, workingRate }) => ({ day, share: workingRate }))}
        />
      )}
    </Card>
  );
}

/** The share of inspections that were passed, on each of seven days. */
export function PassRate({ answer }: { answer: Answer<Data> }) {
  const say = useSay();
  const today = answer.data?.rows.at(-1);
  const { words, formula } = inspectionFigures.passRate;
  const note = today && today.inspections > 0 && (
    <Tooltip title={say(formula)}>
      <span>
        {say(homeText.passToday, {
          part: today.inspections - today.abnormalInspections,
          whole: today.inspections,
        })}
      </span>
    </Tooltip>
  );
  return (
    <Card name="passRate" title={say(words)} extra={note} answer={answer} rows={3}>
      {({ rows }) => (
        <Line
          name={say(words)}
          tone="check"
          points={rows.map(({ day, passRate }) => ({ day, share: passRate }))}
        />
      )}
    </Card>
  );
}

/** The share of used vehicle-shifts that were inspected, on each of seven days. */
export function CheckRate({ answer }: { answer: Answer<Data> }) {
  const say = useSay();
  const today = answer.data?.rows.at(-1);
  const { words, formula } = vehicleFigures.checkRate;
  const note = today && today.usedShifts > 0 && (
    <Tooltip title={say(formula)}>
      <span>{say(homeText.checkToday, { part: today.checkedShifts, whole: today.usedShifts })}</span>
    </Tooltip>
  );
  return (
    <Card name="checkRate" title={say(words)} extra={note} answer={answer} rows={3}>
      {({ rows }) => (
        <Line
          name={say(words)}
          tone="check"
          points={rows.map(({ day, checkRate }) => ({ day, share: checkRate }))}
        />
      )}
    </Card>
  );
}
