import { cloudFence, cloudFenceFile } from '@fleet/contract/cloudFence/calls';
import { cloudFenceText } from '@fleet/contract/cloudFence/text';
import { crossing } from '@fleet/contract/crossing/calls';
import { crossingText } from '@fleet/contract/crossing/text';
import { trajectory } from '@fleet/contract/trajectory/calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AskProps, Fields } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import type { RowOf } from '../../kit/list/listing';
import { PagedTable } from '../../kit/list/PagedTable';
import { useMay } from '../../kit/session';
import { MembersPick } from '../../parts/org/MembersPick';
import { trackOf } from '../../parts/status/places';
import { Lasting } from '../../parts/trajectory/Lasting';
import { FenceFacts } from './FenceFacts';
import { fenceScreen } from './FenceScreen';
import { fenceFields } from './fields';
import { level } from '../../parts/fence/levels';

type Row = RowOf<typeof cloudFence.list>;

const CarsPick = (props: AskProps<string[]>) => (
  <MembersPick {...props} call={cloudFence.choices} keys="vehicleIds" addWord={cloudFenceText.addOrg} />
);

const fields: Fields = {
  ...fenceFields,
  anyNum: text(),
  plateNum: text(),
  carId: text(),
  cars: figure(),
  inside: figure(),
  vehicleIds: { isWide: true, Show: ({ value }: { value: string[] }) => String(value.length), Ask: CarsPick },
} as Fields;

const crossingFields: Fields = {
  carId: text(),
  level,
  startedAt: instant(),
  endedAt: { ...instant(), blank: crossingText.stillGoing },
  seconds: { Show: Lasting, Ask: () => null },
  restsOn: { Show: Evidence, Ask: () => null },
} as Fields;

function Evidence({ value }: { value: readonly unknown[] }) {
  return useSay()(crossingText.fixes, { count: value.length });
}

/** A track shows what was before and after, too. */
const aroundMs = 5 * 60_000;

function Detail({ row, inside }: { row: Row; inside: ReactNode }) {
  const say = useSay();
  const may = useMay();
  return (
    <>
      <FenceFacts fields={fields} words={cloudFenceText} of={row} />
      {inside}
      <section className="fencePart">
        <h3>{say(cloudFenceText.crossings)}</h3>
        <PagedTable
          isLive
          list={crossing.list}
          input={{ fenceId: row.id }}
          columns={['carId', 'startedAt', 'endedAt', 'seconds', 'level', 'restsOn']}
          fields={crossingFields}
          words={crossingText}
          empty={crossingText.none}
          {...(may(trajectory.track) && {
            actions: ({ vehicleId, startedAt, endedAt }: RowOf<typeof crossing.list>) => (
              <Link
                to={trackOf(vehicleId, {
                  from: Date.parse(startedAt) - aroundMs,
                  to: (endedAt ? Date.parse(endedAt) : Date.parse(startedAt) + aroundMs) + aroundMs,
                })}
              >
                {say(crossingText.track)}
              </Link>
            ),
          })}
        />
      </section>
      <section className="fencePart">
        <h3>{say(cloudFenceText.vehicleIds)}</h3>
        <PagedTable
          list={cloudFence.cars}
          input={{ id: row.id }}
          columns={['carId', 'plateNum', 'orgName']}
          fields={fields}
          words={cloudFenceText}
          empty={cloudFenceText.nobodyWatched}
        />
      </section>
    </>
  );
}

/** Fences that the server judges. */
export const CloudFence = fenceScreen({
  kind: 'cloud',
  list: cloudFence.list,
  calls: cloudFence,
  file: cloudFenceFile,
  text: cloudFenceText,
  fields,
  filters: ['fenceName', 'orgId', 'anyNum'],
  columns: [
    'fenceName',
    'orgName',
    'level',
    'speedLimit',
    'shape',
    'radius',
    'cars',
    'inside',
    'centerLng',
    'centerLat',
  ],
  members: 'vehicleIds',
  Detail,
});
