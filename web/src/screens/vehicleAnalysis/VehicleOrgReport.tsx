import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { OrgRank } from '../../parts/analysis/OrgRank';
import { TotalTiles } from '../../parts/analysis/TotalTiles';
import { useRows } from '../../parts/analysis/rows';
import { useWish } from '../../parts/analysis/wish';
import { byOf, useOrganizations, VehicleExport, vehicleRows, VehicleTables } from './VehicleTables';

/** The vehicles of each organization in figures, parents with all that is below them. */
export function VehicleOrgReport() {
  const wish = useWish(vehicleRows);
  const orgs = useOrganizations(wish);
  const table = useRows(vehicleRows, wish, byOf(wish) !== 'object');
  const ranks = { answer: orgs, figures: vehicleFigures, wish };
  return (
    <AnalysisFrame
      countedAt={orgs.data?.countedAt}
      actions={<VehicleExport wish={wish} table={table} orgs={orgs} />}
      filter={<AnalysisFilter wish={wish} hasHours isCompared={false} />}
    >
      <TotalTiles
        figures={vehicleFigures}
        names={['vehicles', 'workHours', 'useRate', 'idleShare', 'faults', 'checkRate']}
        answer={orgs}
        wish={wish}
      />
      <ChartRow>
        <OrgRank {...ranks} name="useRate" title={analysisText.useByOrg} />
        <OrgRank {...ranks} name="workHours" title={analysisText.hoursByOrg} />
      </ChartRow>
      <VehicleTables wish={wish} table={table} orgs={orgs} hasDays={false} />
    </AnalysisFrame>
  );
}
