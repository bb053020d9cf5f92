import { driverAnalysisFiles } from '@fleet/contract/analysis/driver';
import { analysisText } from '@fleet/contract/analysis/text';
import { driverFigures } from '@fleet/contract/figure/driver';
import { useCall } from '../../kit/calls';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { Export } from '../../parts/analysis/Export';
import { OrgRank } from '../../parts/analysis/OrgRank';
import { OrgTable } from '../../parts/analysis/OrgTable';
import { useRows } from '../../parts/analysis/rows';
import { Switch } from '../../parts/analysis/Switch';
import { TotalTiles } from '../../parts/analysis/TotalTiles';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { fields, words } from './columns';
import { columns, driverRows, DriverTable, figures, organizations } from './DriverTable';

const orgColumns = ['orgName', 'drivers', ...figures] as const;

type By = 'org' | 'object';

/** The drivers of each organization in figures, parents with all that is below them. */
export function DriverOrgReport() {
  const wish = useWish(driverRows);
  const by: By = wish.by === 'object' ? 'object' : 'org';
  const orgs = useCall(organizations, inputOf(organizations, wish.rows), { keepsOld: true });
  const table = useRows(driverRows, wish, by !== 'object');
  const ranks = { answer: orgs, figures: driverFigures, wish };
  const tools = (
    <Switch<By>
      value={by}
      options={[
        ['org', analysisText.byOrg],
        ['object', analysisText.byDriver],
      ]}
      onChange={(next) => wish.change({}, { by: next === 'org' ? null : next })}
    />
  );
  return (
    <AnalysisFrame
      countedAt={orgs.data?.countedAt}
      actions={
        by === 'org' ? (
          <Export
            file={driverAnalysisFiles.organization}
            question={wish.rows}
            total={orgs.data?.rows.length}
            columns={orgColumns}
          />
        ) : (
          <Export
            file={driverAnalysisFiles.comprehensive}
            question={wish.rows}
            total={table.data?.total}
            columns={columns}
          />
        )
      }
      filter={<AnalysisFilter wish={wish} hasHours isCompared={false} />}
    >
      <TotalTiles
        figures={driverFigures}
        names={['drivers', 'workHours', 'useRate', 'violations', 'checks']}
        answer={orgs}
        wish={wish}
      />
      <ChartRow>
        <OrgRank {...ranks} name="useRate" title={analysisText.useByOrg} />
        <OrgRank {...ranks} name="violations" title={analysisText.violationsByOrg} />
      </ChartRow>
      {by === 'org' ? (
        <OrgTable
          answer={orgs}
          columns={orgColumns}
          fields={fields}
          words={words}
          wish={wish}
          tools={tools}
          hasDays={false}
        />
      ) : (
        <DriverTable wish={wish} table={table} tools={tools} />
      )}
    </AnalysisFrame>
  );
}
