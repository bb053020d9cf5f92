import { inspectionText } from '@fleet/contract/inspection/text';
import { ViewButton } from '../../kit/ViewButton';

/** From the vehicles to all reports and back. */
export const ViewSwitch = () => (
  <ViewButton view="records" there={inspectionText.allReports} back={inspectionText.byVehicle} />
);
