import type { Output } from '@fleet/contract/call';
import { repair } from '@fleet/contract/repair/calls';
import { repairOrderText, repairText } from '@fleet/contract/repair/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { useCall } from '../../kit/calls';
import { ShowAttachment } from '../../kit/fields/ShowAttachment';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import { StoredImage } from '../../kit/StoredImage';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { orderFields, repairFields } from '../../parts/repair/fields';
import './repair.css';

type Request = Output<typeof repair.one>;

const facts = [
  'state',
  'result',
  'carId',
  'orgName',
  'repairPerson',
  'phone',
  'repairTime',
  'malfunctionName',
  'situation',
  'faultType',
  'urgeCount',
  'repairUser',
  'acceptedAt',
  'repairedAt',
  'closedAt',
  'orderCost',
] as const;
const vehicleFacts = ['plateNum', 'brand', 'model'] as const;
const orderFacts = [
  'repairer',
  'repairTime',
  'faultItem',
  'repairTypeName',
  'malfunctionName',
  'labourCost',
  'materialCost',
  'totalCost',
  'remark',
] as const;

/** One request: what was asked, what was done, and who did what when. */
export function RequestDetail({ request }: { request: Request }) {
  const say = useSay();
  const { data: truck } = useCall(vehicle.message, { id: request.vehicleId });
  return (
    <div className="repairDetail">
      <div>
        <Facts
          title={say(repairText.requestFacts)}
          names={facts.filter((name) => request[name] !== null)}
          fields={repairFields}
          words={repairText}
          of={request}
        />
        {truck && (
          <Facts
            title={say(repairText.vehicleFacts)}
            names={vehicleFacts}
            fields={vehicleFields}
            words={repairText}
            of={truck}
          />
        )}
        <Files files={request.files} />
        <Orders orders={request.orders} />
      </div>
      <Timeline steps={request.steps} />
    </div>
  );
}

const vehicleFields = { plateNum: text(), brand: text(), model: text() };

function Files({ files }: { files: Request['files'] }) {
  const say = useSay();
  if (files.length === 0) return null;
  return (
    <section className="facts">
      <h3>{say(repairText.files)}</h3>
      <div className="repairFiles">
        {files.map(({ id, fileName, isImage }, at) => (
          <figure key={id}>
            {isImage && <StoredImage id={id} alt={say(repairText.photo, { number: at + 1 })} />}
            <figcaption>
              {!isImage && fileName}
              <ShowAttachment value={id} />
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Orders({ orders }: { orders: Request['orders'] }) {
  const say = useSay();
  return (
    <section className="facts">
      <h3>{say(repairText.orders)}</h3>
      {orders.length === 0 && <p>{say(repairText.noOrders)}</p>}
      {orders.map((order) => (
        <div key={order.id} className="repairOrder">
          <Facts
            names={orderFacts.filter((name) => order[name] !== null)}
            fields={orderFields}
            words={repairOrderText}
            of={order}
          />
        </div>
      ))}
    </section>
  );
}

/** The newest last, as one reads it. */
function Timeline({ steps }: { steps: Request['steps'] }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  return (
    <section className="facts repairTimeline">
      <h3>{say(repairText.timeline)}</h3>
      <ol>
        {steps.map(({ id, doing, time, name, detail }) => (
          <li key={id}>
            <b>{say(repairText[doing])}</b> {name ?? say(repairText.system)}
            <br />
            <time dateTime={time}>{showInstant(time, timeZone)}</time>
            {detail && <p className="manyLines">{detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
