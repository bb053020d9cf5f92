import type { Output } from '@fleet/contract/call';
import type { home } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { vehicleStates } from '@fleet/contract/status/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';

const shownAtOnce = 6;

/** The part of a list that a page shows; the pages begin again after the last. */
export function partOf<Row>(rows: readonly Row[], page: number, size: number): readonly Row[] {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const from = (page % pages) * size;
  return rows.slice(from, from + size);
}

interface Props {
  rows: Output<typeof home.statesByOrg>['rows'];
  page: number;
}

/** Each organization right below as a bar of its states, and how many of its vehicles are online. */
export function BoardOrgs({ rows, page }: Props) {
  const say = useSay();
  return (
    <div className="boardOrgs">
      {partOf(rows, page, shownAtOnce).map((row) => (
        <div key={row.isOwn ? 'own' : row.orgId}>
          <span>{row.isOwn ? say(homeText.ownVehicles, { name: row.orgName }) : row.orgName}</span>
          <b>
            {showFigure(row.online)}
            <small>/{showFigure(row.total)}</small>
          </b>
          <div className="boardOrgs__bar" aria-hidden="true">
            {vehicleStates.map(
              (state) =>
                row[state] > 0 && (
                  <i key={state} style={{ flexGrow: row[state], background: `var(--mark-${state})` }}>
                    {showFigure(row[state])}
                  </i>
                ),
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
