import { costAnalysis } from '@fleet/contract/analysis/maintenance';
import { maintenanceAnalysisText } from '@fleet/contract/analysis/maintenanceText';
import { analysisText } from '@fleet/contract/analysis/text';
import { useCall } from '../../kit/calls';
import { stack } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { inputOf, type Wish } from '../../parts/analysis/wish';

const { compare } = costAnalysis;
const kinds = ['labour', 'material'] as const;

/** Repair beside maintenance, labour upon material. */
export function CostKinds({ wish }: { wish: Wish }) {
  const say = useSay();
  const { data, error, refetch, isPlaceholderData } = useCall(compare, inputOf(compare, wish.drawing), {
    keepsOld: true,
  });
  return (
    <ChartCard
      title={say(maintenanceAnalysisText.compareCosts)}
      data={
        data &&
        stack(
          say(analysisText.type),
          data.rows.map(({ part }) => ({ key: part, name: say(maintenanceAnalysisText[part]) })),
          kinds.map((kind) => ({
            key: kind,
            name: say(maintenanceAnalysisText[kind]),
            values: data.rows.map((row) => Number(row[kind])),
            show: (value) => showFigure(value, 2),
            brief: (value) => showFigure(value),
            look: 'bar',
          })),
        )
      }
      problem={error}
      retry={() => void refetch()}
      isDimmed={isPlaceholderData}
    />
  );
}
