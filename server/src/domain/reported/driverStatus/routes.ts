import { driverStatus, driverStatusFile, driverStops } from '@fleet/contract/driverStatus/calls';
import { driverStatusText } from '@fleet/contract/driverStatus/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listDayWork, listDriverStatus, listSessions, listStops } from './service';

export const driverStatusRoutes = [
  ...serve(driverStatus, {
    list: answerPage(listDriverStatus),
    dayWork: listDayWork,
    sessions: listSessions,
  }),
  ...serve(driverStops, { list: listStops }),
  exportRoute({
    list: driverStatus.list,
    file: driverStatusFile,
    find: listDriverStatus,
    words: driverStatusText,
  }),
];
