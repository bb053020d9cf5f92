import { reportText } from '@fleet/contract/report/text';
import { DeliveryList } from './DeliveryList';
import type { Which } from './which';

/** To whom a report went, when and with which result. */
export const Deliveries = ({ which }: { which: Which }) => (
  <DeliveryList asked={which} empty={reportText.emptyDeliveries} />
);
