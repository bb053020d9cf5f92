import type { Route } from './base/serve';
import { carRouteRoutes } from './domain/carRoute/routes';
import { sitePlanRoutes } from './domain/sitePlan/routes';
import { stationRoutes } from './domain/station/routes';
import { alarmRoutes } from './domain/alarm/routes';
import { sessionRoutes } from './domain/access/routes';
import { authorizationRoutes } from './domain/authorization/routes';
import { baseMapRoutes } from './domain/baseMap/routes';
import { batterySheet } from './domain/battery/import';
import { batteryRoutes } from './domain/battery/routes';
import { brandRoutes } from './domain/brand/routes';
import { companyRoutes } from './domain/company/routes';
import { checkItemRoutes } from './domain/checkItem/routes';
import { commandRoutes } from './domain/command/routes';
import { controlRoutes } from './domain/control/routes';
import { cloudFenceRoutes } from './domain/cloudFence/routes';
import { contractRoutes } from './domain/contract/routes';
import { crossingRoutes } from './domain/crossing/routes';
import { dictRoutes } from './domain/dict/routes';
import { driverStatusRoutes } from './domain/driverStatus/routes';
import { driverSheet } from './domain/driver/import';
import { driverRoutes } from './domain/driver/routes';
import { electricFenceRoutes } from './domain/electricFence/routes';
import { externalRoutes } from './domain/external/routes';
import { faceRoutes } from './domain/face/routes';
import { fileRoutes } from './domain/file/routes';
import { inspectionRoutes } from './domain/inspection/routes';
import { maintenanceRoutes } from './domain/maintenance/routes';
import { insuranceRoutes } from './domain/insurance/routes';
import { insuranceSheet } from './domain/insurance/service';
import { fingerRoutes } from './domain/finger/routes';
import { fingerLibRoutes } from './domain/fingerLib/routes';
import { jobRoutes } from './domain/job/routes';
import { keyRoutes } from './domain/key/routes';
import { logRoutes } from './domain/logBook/routes';
import { jurisdictionRoutes } from './domain/jurisdiction/routes';
import { jurisdictionCompanyRoutes } from './domain/jurisdictionCompany/routes';
import { jurisdictionCompanySheet } from './domain/jurisdictionCompany/service';
import { mailRoutes } from './domain/mail/routes';
import { menuRoutes } from './domain/menu/routes';
import { otaRoutes } from './domain/ota/routes';
import { orgRoutes } from './domain/org/routes';
import { pushRoutes } from './domain/push/routes';
import { renewRoutes } from './domain/renew/routes';
import { renewSheet, scrapSheet } from './domain/renew/service';
import { repairRoutes } from './domain/repair/routes';
import { reportRoutes } from './domain/report/routes';
import { reviewRoutes } from './domain/review/routes';
import { sheetRoutes } from './domain/sheet/routes';
import { importing } from './domain/sheet/service';
import { shiftRoutes } from './domain/shift/routes';
import { simRoutes } from './domain/sim/routes';
import { simSheet } from './domain/sim/service';
import { roleRoutes } from './domain/role/routes';
import { statusRoutes } from './domain/status/routes';
import { terminalSheet } from './domain/terminal/import';
import { terminalRoutes } from './domain/terminal/routes';
import { terminalTypeRoutes } from './domain/terminalType/routes';
import { trajectoryRoutes } from './domain/trajectory/routes';
import { vehicleSheet } from './domain/vehicle/import';
import { viewRoutes } from './domain/view/routes';
import { userRoutes } from './domain/user/routes';
import { vehicleRoutes } from './domain/vehicle/routes';
import { removeDriver } from './domain/transfer/service';
import { transferRoutes } from './domain/transfer/routes';

/** Every call that this server answers. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...menuRoutes,
  ...orgRoutes,
  ...companyRoutes,
  ...dictRoutes,
  ...jurisdictionRoutes,
  ...jurisdictionCompanyRoutes,
  ...brandRoutes,
  ...terminalTypeRoutes,
  ...terminalRoutes,
  ...otaRoutes,
  ...vehicleRoutes,
  ...transferRoutes,
  ...driverRoutes,
  ...driverStatusRoutes,
  ...keyRoutes,
  ...faceRoutes,
  ...fingerRoutes,
  ...fingerLibRoutes,
  ...insuranceRoutes,
  ...maintenanceRoutes,
  ...reviewRoutes,
  ...pushRoutes,
  ...statusRoutes,
  ...baseMapRoutes,
  ...stationRoutes,
  ...carRouteRoutes,
  ...sitePlanRoutes,
  ...electricFenceRoutes,
  ...cloudFenceRoutes,
  ...crossingRoutes,
  ...trajectoryRoutes,
  ...mailRoutes,
  ...jobRoutes,
  ...fileRoutes,
  ...contractRoutes,
  ...shiftRoutes,
  ...simRoutes,
  ...renewRoutes,
  ...reportRoutes,
  ...externalRoutes,
  ...checkItemRoutes,
  ...inspectionRoutes,
  ...repairRoutes,
  ...commandRoutes,
  ...controlRoutes,
  ...alarmRoutes,
  ...batteryRoutes,
  ...authorizationRoutes,
  ...logRoutes,
  ...viewRoutes,
  ...importing(vehicleSheet),
  ...importing(driverSheet(removeDriver)),
  ...importing(jurisdictionCompanySheet),
  ...importing(batterySheet),
  ...sheetRoutes([
    vehicleSheet,
    driverSheet(removeDriver),
    batterySheet,
    simSheet,
    insuranceSheet,
    jurisdictionCompanySheet,
    terminalSheet,
    renewSheet,
    scrapSheet,
  ]),
];
