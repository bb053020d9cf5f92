import { regulationFigures } from '@fleet/contract/figure/regulation';
import { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { companyWords, regulationText } from '@fleet/contract/regulation/text';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { DataTable, type Paging } from '../../kit/list/DataTable';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { withUnit } from '../../parts/analysis/figures';
import { inputOf, type Wish } from '../../parts/analysis/wish';

const { dismantle } = jurisdictionSynthesize;
const columns = ['carId', 'plateNum', 'companyName', 'since'] as const;
const fields = { carId: text(), plateNum: text(), companyName: text(), since: instant() };
const usual = { pageNum: 1, pageSize: 20, sort: 'since' };

/** The vehicles of which a device was taken off, the longest first; they stand so now, whatever the period. */
export function Dismantled({ wish: { filter } }: { wish: Wish }) {
  const say = useSay();
  const [paging, setPaging] = useState<Paging>(usual);
  const { companyId } = filter;
  const answer = useCall(dismantle, inputOf(dismantle, { companyId, ...paging }), { keepsOld: true });
  const { data, error, refetch, isPlaceholderData } = answer;
  const title = say(regulationText.dismantled);
  const rate = data?.totals.dismantleRate;
  const { dismantleRate } = regulationFigures;
  return (
    <section className="analysis__table" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {typeof rate === 'number' && (
          <p>
            {say(dismantleRate.words)} {withUnit(say, rate, dismantleRate.unit, 1)}
          </p>
        )}
      </header>
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          list={dismantle}
          columns={columns.map((name) => ({ name }))}
          fields={fields}
          words={companyWords}
          rows={data?.rows}
          total={data?.total ?? 0}
          filter={paging}
          setFilter={(change) => setPaging({ ...paging, ...change })}
          isDimmed={isPlaceholderData}
          empty={<Panel title={say(regulationText.noDismantled)} />}
          actions={({ id }) => (
            <Link to={`/GovernmentRegulation/JurisdictionalCar?open=${id}`}>
              {say(regulationText.toVehicle)}
            </Link>
          )}
        />
      )}
    </section>
  );
}
