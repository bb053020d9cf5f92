import type { Output } from '@fleet/contract/call';
import { regulationFigures } from '@fleet/contract/figure/regulation';
import {
  emissions,
  type jurisdictionSynthesize,
  maintainStates,
  safetyDevices,
} from '@fleet/contract/regulation/calls';
import { regulationText } from '@fleet/contract/regulation/text';
import type { Text } from '@fleet/contract/text';
import { ageRanges } from '@fleet/contract/vehicle/ranges';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { rank } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { DayBars } from '../../parts/analysis/DayBars';
import type { Answer, Drawing } from '../../parts/analysis/drawing';
import type { Wish } from '../../parts/analysis/wish';

type Calls = typeof jurisdictionSynthesize;

/** The parts that vehicles are told apart by: which there are, and their words. */
const parts = {
  emission: { title: regulationText.emission, names: emissions, words: regulationText },
  ages: { title: regulationText.ages, names: ageRanges, words: vehicleText },
  maintenance: {
    title: regulationText.maintenance,
    names: maintainStates,
    words: {
      normal: regulationText.maintainNormal,
      due: regulationText.maintainDue,
      overdue: regulationText.maintainOverdue,
      unknown: regulationText.maintainUnknown,
    },
  },
} as const;

interface PartsProps {
  kind: keyof typeof parts;
  answer: Answer<object>;
}

/** How many vehicles are of each kind. */
export function Parts({ kind, answer: { data, error, refetch, isPlaceholderData } }: PartsProps) {
  const say = useSay();
  const { title, names, words } = parts[kind];
  const answered = data as { totals?: Record<string, number>; onTimeRate?: number | null } | undefined;
  const counts = (answered?.totals ?? answered) as Record<string, number> | undefined;
  const onTime = answered?.onTimeRate;
  return (
    <ChartCard
      title={say<Text>(title)}
      note={
        typeof onTime === 'number'
          ? say(regulationText.onTimeRate, { rate: `${showFigure(onTime * 100)}%` })
          : undefined
      }
      data={
        counts &&
        rank(
          say<Text>(title),
          names.map((name) => ({ key: name, name: say<Text>((words as Record<string, Text>)[name]!) })),
          [
            {
              key: 'count',
              name: say(regulationText.vehicles),
              values: names.map((name) => counts[name] ?? 0),
              show: (value) => showFigure(value),
              look: 'bar',
            },
          ],
        )
      }
      problem={error}
      retry={() => void refetch()}
      isDimmed={isPlaceholderData}
    />
  );
}

interface DevicesProps {
  answer: Answer<Output<Calls['safetyDevice']>>;
}

/** The share of vehicles that have each safety device, and all of them. */
export function Devices({ answer: { data, error, refetch, isPlaceholderData } }: DevicesProps) {
  const say = useSay();
  const share = (count: number, whole: number) => (whole === 0 ? null : count / whole);
  const shown = data?.totals;
  const points = [
    { key: 'safe', name: say(regulationText.allDevices) },
    ...safetyDevices.map((name) => ({ key: name, name: say(regulationText[name]) })),
  ];
  return (
    <ChartCard
      title={say(regulationText.devices)}
      note={say<Text>(regulationFigures.safetyDeviceRate.formula)}
      data={
        shown &&
        rank(say(regulationText.devices), points, [
          {
            key: 'share',
            name: say(regulationText.withDevice),
            values: (['safe', ...safetyDevices] as const).map((name) => share(shown[name], shown.vehicles)),
            show: (value) => `${showFigure(value * 100, 1)}%`,
            brief: (value) => `${showFigure(value * 100)}%`,
            look: 'bar',
          },
        ])
      }
      problem={error}
      retry={() => void refetch()}
      isDimmed={isPlaceholderData}
    />
  );
}

interface DailyProps<N extends string> {
  title: Text;
  name: N;
  answer: Answer<{ rows: ({ day: string } & Record<N, number | null>)[] }>;
  wish: Wish;
}

/** A rate of inspections day by day; a click narrows the table of companies to a day. */
export function DailyRate<N extends 'checkRate' | 'abnormalRate'>(props: DailyProps<N>) {
  const { title, name, answer, wish } = props;
  const { data, ...rest } = answer;
  const days = data?.rows.map((row) => {
    const values: Drawing<N>['days'][number]['values'] = {};
    values[name] = row[name];
    return { day: row.day, values, before: null };
  });
  return (
    <DayBars
      title={title}
      figures={regulationFigures}
      name={name}
      answer={{ ...rest, data: days && { days } }}
      wish={wish}
    />
  );
}
