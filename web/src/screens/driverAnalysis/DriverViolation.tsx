import { violation as violationCalls } from '@fleet/contract/alarm/calls';
import { alarmLevels, type ViolationType, violationTypes } from '@fleet/contract/alarm/catalogue';
import { violationText } from '@fleet/contract/alarm/text';
import { driverAnalysis, driverAnalysisFiles, driverViolationFigures } from '@fleet/contract/analysis/driver';
import { analysisText, kindWords } from '@fleet/contract/analysis/text';
import { driverFigures } from '@fleet/contract/figure/driver';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { Export } from '../../parts/analysis/Export';
import { KindCharts } from '../../parts/analysis/KindCharts';
import { kindColumns, KindTable } from '../../parts/analysis/KindTable';
import { PickDriver, PickKind } from '../../parts/analysis/picks';
import { useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { ViolatingDrivers } from './ViolatingDrivers';

const { violation, violationRows } = driverAnalysis;
const columns = kindColumns('drivers');

/** Violations by day and kind, the few kinds that make up most of them, and the drivers who commit them. */
export function DriverViolation() {
  const say = useSay();
  const wish = useWish(violationRows);
  const { violationType, level, driverId } = wish.filter;
  const drawing = useCall(violation, inputOf(violation, wish.drawing), { keepsOld: true });
  const table = useRows(violationRows, wish);
  const question = { ...wish.rows, violationType: undefined, sort: 'count,desc', pageNum: 1, pageSize: 200 };
  const kinds = useCall(violationRows, inputOf(violationRows, question), { keepsOld: true });
  const chooseKind = (code: ViolationType) =>
    wish.change({ violationType: code === violationType ? undefined : code });
  return (
    <AnalysisFrame
      countedAt={drawing.data?.countedAt}
      actions={
        <Export
          file={driverAnalysisFiles.violation}
          question={wish.rows}
          total={table.data?.total}
          columns={columns}
        />
      }
      filter={
        <AnalysisFilter
          wish={wish}
          picks={
            <>
              <PickDriver wish={wish} />
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
                values={alarmLevels}
                words={violationText}
                all={analysisText.allLevels}
              />
            </>
          }
        />
      }
    >
      <TileRow>
        <Tiles figures={driverFigures} names={driverViolationFigures} answer={drawing} wish={wish} />
      </TileRow>
      <ChartRow>
        <KindCharts
          days={drawing}
          kinds={kinds}
          wish={wish}
          names={violationText}
          titles={{ daily: analysisText.dailyViolations, byType: analysisText.violationsByType }}
          chooseKind={chooseKind}
          chosenKind={violationType}
        />
      </ChartRow>
      <KindTable
        title={say(analysisText.perType)}
        call={violationRows}
        answer={table}
        columns={columns}
        codes={violationTypes}
        names={violationText}
        words={kindWords}
        wish={wish}
        onOpen={chooseKind}
        list={{ call: violationCalls.list, page: '/SafeManagement/ViolationControl', field: 'violationType' }}
        word={analysisText.violationList}
      />
      {/* A driver's own figures are those of all his violations. */}
      {!violationType && !level && !driverId && <ViolatingDrivers wish={wish} />}
    </AnalysisFrame>
  );
}
