import type { Route } from './base/serve';
import { conditionRoutes } from './domain/house/condition/routes';
import { carRouteRoutes } from './domain/places/carRoute/routes';
import { sitePlanRoutes } from './domain/places/sitePlan/routes';
import { stationRoutes } from './domain/places/station/routes';
import { alarmRoutes } from './domain/reported/alarm/routes';
import { ownFactorRoutes, sessionRoutes } from './domain/people/access/routes';
import { authorizationRoutes } from './domain/duty/authorization/routes';
import { baseMapRoutes, mapSettingRoutes } from './domain/places/baseMap/routes';
import { batterySheet } from './domain/reported/battery/import';
import { batteryRoutes } from './domain/reported/battery/routes';
import { brandRoutes } from './domain/fleet/brand/routes';
import { companyRoutes } from './domain/people/company/routes';
import { checkItemRoutes } from './domain/people/checkItem/routes';
import { commandRoutes } from './domain/fleet/command/routes';
import { controlRoutes } from './domain/response/control/routes';
import { cloudFenceRoutes } from './domain/reported/cloudFence/routes';
import { contractRoutes } from './domain/people/contract/routes';
import { crossingRoutes } from './domain/reported/crossing/routes';
import { dictRoutes } from './domain/people/dict/routes';
import { driverStatusRoutes } from './domain/reported/driverStatus/routes';
import { driverSheet } from './domain/fleet/driver/import';
import { driverRoutes } from './domain/fleet/driver/routes';
import { electricFenceRoutes } from './domain/places/electricFence/routes';
import { externalRoutes } from './domain/fleet/external/routes';
import { factorRuleRoutes } from './domain/people/factorRule/routes';
import { faceRoutes } from './domain/fleet/face/routes';
import { fileRoutes } from './domain/house/file/routes';
import { inspectionRoutes } from './domain/duty/inspection/routes';
import { maintenanceRoutes } from './domain/duty/maintenance/routes';
import { insuranceRoutes } from './domain/fleet/insurance/routes';
import { insuranceSheet } from './domain/fleet/insurance/service';
import { evidenceRoutes } from './domain/analysis/evidence/routes';
import { homeRoutes } from './domain/analysis/home/routes';
import { fingerRoutes } from './domain/duty/finger/routes';
import { fingerLibRoutes } from './domain/duty/fingerLib/routes';
import { jobRoutes } from './domain/people/job/routes';
import { keyRoutes } from './domain/fleet/key/routes';
import { logRoutes } from './domain/people/logBook/routes';
import { jurisdictionRoutes } from './domain/people/jurisdiction/routes';
import { jurisdictionCompanyRoutes } from './domain/response/jurisdictionCompany/routes';
import { noteRoutes } from './domain/response/note/routes';
import { legalRuleRoutes } from './domain/people/legalRule/routes';
import { policyRoutes } from './domain/response/policy/routes';
import { jurisdictionCompanySheet } from './domain/response/jurisdictionCompany/service';
import { mailRoutes } from './domain/people/mail/routes';
import { menuRoutes } from './domain/people/menu/routes';
import { otaRoutes } from './domain/fleet/ota/routes';
import { orgRoutes } from './domain/people/org/routes';
import { providerRoutes } from './domain/people/provider/routes';
import { pushRoutes } from './domain/people/push/routes';
import { renewRoutes } from './domain/fleet/renew/routes';
import { renewSheet, scrapSheet } from './domain/fleet/renew/service';
import { repairRoutes } from './domain/response/repair/routes';
import { reportRoutes } from './domain/analysis/report/routes';
import { reviewRoutes } from './domain/duty/review/routes';
import { sheetRoutes } from './domain/house/sheet/routes';
import { importing } from './domain/house/sheet/service';
import { shiftRoutes } from './domain/duty/shift/routes';
import { simRoutes } from './domain/fleet/sim/routes';
import { simSheet } from './domain/fleet/sim/service';
import { roleRoutes } from './domain/people/role/routes';
import { statusRoutes } from './domain/reported/status/routes';
import { terminalSheet } from './domain/fleet/terminal/import';
import { terminalRoutes } from './domain/fleet/terminal/routes';
import { terminalTypeRoutes } from './domain/fleet/terminalType/routes';
import { bankSheet } from './domain/duty/training/service';
import { trainingRoutes } from './domain/duty/training/routes';
import { trajectoryRoutes } from './domain/reported/trajectory/routes';
import { vehicleSheet } from './domain/fleet/vehicle/import';
import { viewRoutes } from './domain/house/view/routes';
import { userRoutes } from './domain/people/user/routes';
import { vehicleRoutes } from './domain/fleet/vehicle/routes';
import { removeDriver } from './domain/response/transfer/index';
import { transferRoutes } from './domain/response/transfer/routes';
import { batteryAnalysisRoutes } from './domain/analysis/batteryAnalysis/routes';
import { driverAnalysisRoutes } from './domain/analysis/driverAnalysis/routes';
import { maintenanceAnalysisRoutes } from './domain/analysis/maintenanceAnalysis/routes';
import { regulationRoutes } from './domain/analysis/regulation/routes';
import { vehicleAnalysisRoutes } from './domain/analysis/vehicleAnalysis/routes';

/** Every call that this server answers. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...ownFactorRoutes,
  ...providerRoutes,
  ...factorRuleRoutes,
  ...conditionRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...menuRoutes,
  ...orgRoutes,
  ...companyRoutes,
  ...dictRoutes,
  ...jurisdictionRoutes,
  ...jurisdictionCompanyRoutes,
  ...noteRoutes,
  ...legalRuleRoutes,
  ...policyRoutes,
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
  ...mapSettingRoutes,
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
  ...trainingRoutes,
  ...repairRoutes,
  ...commandRoutes,
  ...controlRoutes,
  ...alarmRoutes,
  ...batteryRoutes,
  ...authorizationRoutes,
  ...homeRoutes,
  ...vehicleAnalysisRoutes,
  ...driverAnalysisRoutes,
  ...batteryAnalysisRoutes,
  ...maintenanceAnalysisRoutes,
  ...regulationRoutes,
  ...evidenceRoutes,
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
    bankSheet,
  ]),
];
