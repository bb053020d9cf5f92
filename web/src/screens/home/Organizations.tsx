import type { Output } from '@fleet/contract/call';
import type { home } from '@fleet/contract/home/calls';
import { places } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { vehicleStates } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { StateGlyph } from '../../kit/StateMark';
import { Card, type Answer } from './Card';
import { To } from './place';

type Data = Output<typeof home.statesByOrg>;

/** The states of the vehicles of each organization right below; the vehicles of the organization itself stand first. */
export function Organizations({ answer }: { answer: Answer<Data> }) {
  const say = useSay();
  return (
    <Card name="orgs" title={say(homeText.byOrg)} answer={answer} rows={4}>
      {({ rows }) => (
        <div className="homeOrgs">
          <table>
            <thead>
              <tr>
                <th scope="col">{say(homeText.orgName)}</th>
                <th scope="col">{say(homeText.vehicles)}</th>
                {vehicleStates.map((state) => (
                  <th key={state} scope="col">
                    <StateGlyph name={state} size={14} /> {say(statusText[state])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.isOwn ? 'own' : row.orgId}>
                  <th scope="row">
                    {row.isOwn ? say(homeText.ownVehicles, { name: row.orgName }) : row.orgName}
                  </th>
                  <td>
                    <Count row={row} count={row.total} place={places.vehicles()} />
                  </td>
                  {vehicleStates.map((state) => (
                    <td key={state}>
                      <Count row={row} count={row[state]} place={places.state(state)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

/** A list holds what lies below an organization too: the vehicles of one itself have no list. */
function Count({
  row: { orgId, isOwn },
  count,
  place,
}: {
  row: Data['rows'][number];
  count: number;
  place: ReturnType<typeof places.vehicles>;
}) {
  if (isOwn || count === 0) return showFigure(count);
  return (
    <To place={place} orgId={orgId}>
      {showFigure(count)}
    </To>
  );
}
