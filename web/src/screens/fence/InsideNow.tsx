import { fence } from '@fleet/contract/fence/calls';
import { fenceText } from '@fleet/contract/fence/text';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { DataTable } from '../../kit/list/DataTable';
import { MapMarker } from '../../kit/map/MapMarker';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { StateGlyph } from '../../kit/StateMark';
import { statusFields } from '../../parts/status/fields';
import { mapOf } from '../../parts/status/places';
import type { Inside } from './useInside';

type Row = NonNullable<Inside['rows']>[number];

const columns = (['carId', 'state', 'speed', 'positionTime', 'orgName'] as const).map((name) => ({ name }));
const fields = { ...statusFields, positionTime: statusFields.lastSeen };

/** Who is inside a fence now. */
export function InsideNow({ inside: { rows, problem, retry } }: { inside: Inside }) {
  const say = useSay();
  return (
    <section className="fencePart">
      <h3>
        {say(fenceText.insideNow)} {rows && rows.length > 0 && rows.length}
      </h3>
      {problem && !rows ? (
        <ProblemPanel problem={problem} retry={retry} />
      ) : (
        <DataTable<Row>
          list={fence.inside}
          columns={columns}
          fields={fields}
          words={fenceText}
          rows={rows}
          total={null}
          filter={{}}
          setFilter={() => undefined}
          isDimmed={false}
          empty={<Panel title={say(fenceText.nobodyInside)} />}
          actions={({ id }) => <Link to={mapOf(id)}>{say(fenceText.locate)}</Link>}
        />
      )}
    </section>
  );
}

/** More would hide the fence. */
const mostMarks = 100;

/** The same vehicles on the map. */
export function InsideMarks({ inside }: { inside: Inside }) {
  return inside.rows?.slice(0, mostMarks).map(
    ({ id, carId, state, lng, lat }) =>
      lng !== null &&
      lat !== null && (
        <MapMarker key={id} lng={lng} lat={lat}>
          <span className="insideMark">
            <StateGlyph name={state} size={18} />
            {carId}
          </span>
        </MapMarker>
      ),
  );
}
