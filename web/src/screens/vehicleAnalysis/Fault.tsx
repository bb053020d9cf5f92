import { alarmLevels, type FaultType, faultTypes } from '@fleet/contract/alarm/catalogue';
import { fault as faultCalls } from '@fleet/contract/alarm/calls';
import { faultText } from '@fleet/contract/alarm/text';
import { analysisText, kindWords } from '@fleet/contract/analysis/text';
import { faultFigures, vehicleAnalysis, vehicleAnalysisFiles } from '@fleet/contract/analysis/vehicle';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { Export } from '../../parts/analysis/Export';
import { KindCharts } from '../../parts/analysis/KindCharts';
import { kindColumns, KindTable } from '../../parts/analysis/KindTable';
import { PickKind, PickVehicle } from '../../parts/analysis/picks';
import { useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { VehicleDays } from '../../parts/analysis/VehicleDays';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { FaultyVehicles } from './FaultyVehicles';

const { fault, faultRows } = vehicleAnalysis;
const columns = kindColumns('vehicles');

/** Faults by day and kind, the few kinds that make up most of them, and the vehicles they befall. */
export function Fault() {
  const say = useSay();
  const wish = useWish(faultRows);
  const { faultType, level, vehicleId } = wish.filter;
  const drawing = useCall(fault, inputOf(fault, wish.drawing), { keepsOld: true });
  const table = useRows(faultRows, wish);
  const question = { ...wish.rows, faultType: undefined, sort: 'count,desc', pageNum: 1, pageSize: 200 };
  const kinds = useCall(faultRows, inputOf(faultRows, question), { keepsOld: true });
  const chooseKind = (code: FaultType) => wish.change({ faultType: code === faultType ? undefined : code });
  return (
    <AnalysisFrame
      countedAt={drawing.data?.countedAt}
      actions={
        <Export
          file={vehicleAnalysisFiles.fault}
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
              <PickVehicle wish={wish} />
              <PickKind
                wish={wish}
                field="faultType"
                values={faultTypes}
                words={faultText}
                all={analysisText.allTypes}
              />
              <PickKind
                wish={wish}
                field="level"
                values={alarmLevels}
                words={faultText}
                all={analysisText.allLevels}
              />
            </>
          }
        />
      }
    >
      <TileRow>
        <Tiles figures={vehicleFigures} names={faultFigures} answer={drawing} wish={wish} />
      </TileRow>
      <ChartRow>
        <KindCharts
          days={drawing}
          kinds={kinds}
          wish={wish}
          names={faultText}
          titles={{ daily: analysisText.dailyFaults, byType: analysisText.faultsByType }}
          chooseKind={chooseKind}
          chosenKind={faultType}
        />
      </ChartRow>
      <KindTable
        title={say(analysisText.perType)}
        call={faultRows}
        answer={table}
        columns={columns}
        codes={faultTypes}
        names={faultText}
        words={kindWords}
        wish={wish}
        onOpen={chooseKind}
        list={{ call: faultCalls.list, page: '/SafeManagement/FaultManagement', field: 'faultType' }}
        word={analysisText.faultList}
      />
      {/* A vehicle's own figures are those of all its faults. */}
      {!faultType && !level && !vehicleId ? (
        <FaultyVehicles wish={wish} />
      ) : (
        <VehicleDays wish={wish} beside={undefined} names={['faults', 'faultRate', 'mtbf', 'mttr']} />
      )}
    </AnalysisFrame>
  );
}
