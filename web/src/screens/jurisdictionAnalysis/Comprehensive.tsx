import { regulationFigures } from '@fleet/contract/figure/regulation';
import {
  companyFigures,
  jurisdictionSynthesize,
  jurisdictionSynthesizeFile,
} from '@fleet/contract/regulation/calls';
import { companyWords, regulationText } from '@fleet/contract/regulation/text';
import { useCall } from '../../kit/calls';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { Export } from '../../parts/analysis/Export';
import { figureFields } from '../../parts/analysis/figures';
import { RankCard } from '../../parts/analysis/RankCard';
import { useRows } from '../../parts/analysis/rows';
import { TileRow } from '../../parts/analysis/Tiles';
import { ValueTiles } from '../../parts/analysis/ValueTiles';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { PickCompany } from '../../parts/regulation/PickCompany';
import { Dismantled } from './Dismantled';
import { DailyRate, Devices, Parts } from './StandingCharts';

const calls = jurisdictionSynthesize;
const old = { keepsOld: true };
const columns = ['companyName', ...companyFigures] as const;
const fields = { ...figureFields(regulationFigures), companyName: text() };

/** How the companies of an authority stand: papers, people, devices, exhaust, age, maintenance and inspections. */
export function Comprehensive() {
  const say = useSay();
  const wish = useWish(calls.companies);
  const { companyId } = wish.filter;
  const asked = inputOf(calls.survey, wish.drawing);
  const survey = useCall(calls.survey, asked, old);
  const everyone = inputOf(calls.driverCar, { ...wish.drawing, companyId: undefined });
  const driverCar = useCall(calls.driverCar, everyone, old);
  const emission = useCall(calls.emission, asked, old);
  const ages = useCall(calls.ages, asked, old);
  const devices = useCall(calls.safetyDevice, asked, old);
  const maintain = useCall(calls.maintain, asked, old);
  const check = useCall(calls.check, asked, old);
  const abnormal = useCall(calls.abnormal, asked, old);
  const table = useRows(calls.companies, wish);
  const choose = (id: string) => wish.change({ companyId: id === companyId ? undefined : id });
  const figures = regulationFigures;
  return (
    <AnalysisFrame
      countedAt={check.data?.countedAt}
      actions={
        <Export
          file={jurisdictionSynthesizeFile}
          question={wish.rows}
          total={table.data?.total}
          columns={columns}
        />
      }
      filter={<AnalysisFilter wish={wish} whose={<PickCompany wish={wish} />} isCompared={false} />}
    >
      <p className="analysis__note">{say(regulationText.standsNow)}</p>
      <TileRow perRow={6}>
        <ValueTiles
          figures={figures}
          names={[
            'companies',
            'vehicles',
            'onlineRate',
            'reviewRate',
            'drivers',
            'licenceRate',
            'dismantleRate',
          ]}
          answer={survey}
          of={(data) => data}
        />
        <ValueTiles
          figures={figures}
          names={['driverCarRate']}
          answer={driverCar}
          of={(data) => (companyId ? data.rows.find(({ id }) => id === companyId) : data.totals)}
        />
        <ValueTiles
          figures={figures}
          names={['safetyDeviceRate']}
          answer={devices}
          of={({ totals }) => totals}
        />
        <ValueTiles
          figures={figures}
          names={['maintainRate']}
          answer={maintain}
          of={({ totals }) => totals}
        />
        <ValueTiles figures={figures} names={['checkRate']} answer={check} of={({ totals }) => totals} />
        <ValueTiles
          figures={figures}
          names={['abnormalRate']}
          answer={abnormal}
          of={({ totals }) => totals}
        />
      </TileRow>
      <ChartRow>
        <RankCard
          title={regulationText.driverCar}
          pointsName={regulationText.companyName}
          figure={figures.driverCarRate}
          answer={driverCar}
          rows={driverCar.data?.rows.map(({ id, companyName, driverCarRate }) => ({
            id,
            name: companyName,
            value: driverCarRate,
          }))}
          chosen={companyId}
          onPoint={choose}
        />
        <Devices answer={devices} />
        <Parts kind="emission" answer={emission} />
        <Parts kind="ages" answer={ages} />
        <Parts kind="maintenance" answer={maintain} />
        <DailyRate title={regulationText.dailyCheck} name="checkRate" answer={check} wish={wish} />
        <DailyRate title={regulationText.dailyAbnormal} name="abnormalRate" answer={abnormal} wish={wish} />
      </ChartRow>
      <AnalysisTable
        title={say(regulationText.perCompany)}
        call={calls.companies}
        answer={table}
        rows={table.data?.rows}
        columns={columns}
        fields={fields}
        words={companyWords}
        wish={wish}
        onOpen={({ id }) => choose(id)}
      />
      <Dismantled wish={wish} />
    </AnalysisFrame>
  );
}
