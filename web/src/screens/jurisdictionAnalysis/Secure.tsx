import { handlings } from '@fleet/contract/alarm/filters';
import { type ViolationType, violationTypes } from '@fleet/contract/alarm/catalogue';
import { violationText } from '@fleet/contract/alarm/text';
import { analysisText } from '@fleet/contract/analysis/text';
import { severityFigures } from '@fleet/contract/figure/regulation';
import {
  jurisdictionSafety,
  jurisdictionSafetyFile,
  severityNames,
  shownLevels,
} from '@fleet/contract/regulation/safety';
import { regulationText } from '@fleet/contract/regulation/text';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { Export } from '../../parts/analysis/Export';
import { PickKind } from '../../parts/analysis/picks';
import { RankCard } from '../../parts/analysis/RankCard';
import { useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { PickCompany } from '../../parts/regulation/PickCompany';
import { ByCompany } from './ByCompany';
import { LevelsByDay, ViolationTypes } from './SafetyCharts';
import { Violations, violationColumns } from './Violations';

const { survey, trend, analysis, details } = jurisdictionSafety;
const old = { keepsOld: true };

/** The violations of the companies of an authority: how many, of which kind, in which company, and each by itself. */
export function Secure() {
  const say = useSay();
  const wish = useWish(details);
  const { companyId, violationType } = wish.filter;
  const drawing = useCall(survey, inputOf(survey, wish.drawing), old);
  const days = useCall(trend, inputOf(trend, wish.drawing), old);
  const found = useCall(analysis, inputOf(analysis, wish.rows), old);
  // A chart goes on showing what else there is when one of its bars is chosen.
  const types = useCall(analysis, inputOf(analysis, { ...wish.rows, violationType: undefined }), old);
  const companies = useCall(analysis, inputOf(analysis, { ...wish.rows, companyId: undefined }), old);
  const table = useRows(details, wish);
  const chooseCompany = (id: string) => wish.change({ companyId: id === companyId ? undefined : id });
  const chooseType = (code: ViolationType) =>
    wish.change({ violationType: code === violationType ? undefined : code });
  return (
    <AnalysisFrame
      countedAt={drawing.data?.countedAt}
      actions={
        <Export
          file={jurisdictionSafetyFile}
          question={wish.rows}
          total={table.data?.total}
          columns={violationColumns}
        />
      }
      filter={
        <AnalysisFilter
          wish={wish}
          whose={<PickCompany wish={wish} />}
          picks={
            <>
              <PickKind
                wish={wish}
                field="violationType"
                values={violationTypes}
                words={violationText}
                all={analysisText.allTypes}
              />
              <PickKind
                wish={wish}
                field="level"
                values={shownLevels}
                words={violationText}
                all={analysisText.allLevels}
              />
              <PickKind
                wish={wish}
                field="handling"
                values={handlings}
                words={violationText}
                all={regulationText.allHandlings}
              />
            </>
          }
        />
      }
    >
      <p className="analysis__note">{say(regulationText.onlySevere)}</p>
      <TileRow perRow={4}>
        <Tiles figures={severityFigures} names={severityNames} answer={drawing} wish={wish} />
      </TileRow>
      <ChartRow>
        <LevelsByDay answer={days} wish={wish} />
        <ViolationTypes answer={types} chosen={violationType} choose={chooseType} />
        <RankCard
          title={regulationText.byCompany}
          pointsName={regulationText.companyName}
          figure={severityFigures.severe}
          answer={companies}
          rows={companies.data?.byCompany.map(({ id, companyName, severe }) => ({
            id,
            name: companyName,
            value: severe,
          }))}
          chosen={companyId}
          onPoint={chooseCompany}
        />
      </ChartRow>
      <ByCompany answer={found} wish={wish} choose={chooseCompany} />
      <Violations answer={table} wish={wish} />
    </AnalysisFrame>
  );
}
