import { wordsOf } from '../figure/figure';
import { regulationFigures, severityFigures } from '../figure/regulation';
import { texts } from '../text';
import { vehicleText } from '../vehicle/text';

/** Words of the analyses of an authority. */
export const regulationText = texts({
  comprehensiveTitle: ['辖区综合分析', 'Jurisdiction: Comprehensive'],
  safetyTitle: ['辖区安全分析', 'Jurisdiction: Safety'],
  companyName: ['公司', 'Company'],
  allCompanies: ['全部公司', 'All companies'],
  carId: ['车辆编号', 'Vehicle ID'],
  plateNum: ['车牌号', 'Plate no.'],
  idCard: ['身份证号', 'ID card no.'],
  lng: ['经度', 'Longitude'],
  lat: ['纬度', 'Latitude'],
  since: ['拆除时间', 'Dismantled since'],
  allHandlings: ['全部处理状态', 'Handled or not'],
  onlySevere: ['仅统计二级及以上违章', 'Violations of level 2 and above only'],
  byLevel: ['每日违章数（按级别）', 'Violations by day and level'],
  byType: ['违章类型分布', 'Violations by type'],
  byCompany: ['违章最多的公司', 'Companies with the most violations'],
  perCompany: ['按公司统计', 'By company'],
  perViolation: ['违章明细', 'Violation details'],
  driverCar: ['人车比', 'Drivers per vehicle'],
  emission: ['排放标准', 'Emission standards'],
  ages: ['车龄占比', 'Vehicle age'],
  devices: ['安全装置', 'Safety devices'],
  withDevice: ['已装车辆占比', 'Share of equipped vehicles'],
  allDevices: ['五项齐全', 'All five'],
  maintenance: ['保养状态', 'Maintenance'],
  vehicles: ['车辆数', 'Vehicles'],
  maintainNormal: ['保养正常', 'In order'],
  maintainDue: ['待保养', 'Due'],
  maintainOverdue: ['保养逾期', 'Overdue'],
  maintainUnknown: ['未统计', 'Not counted yet'],
  onTimeRate: ['按时保养率（本期）：{rate}', 'Maintenance in time in the period: {rate}'],
  dailyCheck: ['每日点检率', 'Check rate by day'],
  dailyAbnormal: ['每日点检异常率', 'Abnormal rate by day'],
  checkRate: ['点检率', 'Check rate'],
  dismantled: ['设备被拆除的车辆', 'Vehicles with a dismantled device'],
  toVehicle: ['车辆', 'Vehicle'],
  noDismantled: ['没有设备被拆除的车辆', 'No vehicle has a dismantled device.'],
  standsNow: [
    '公司、车辆、司机为当前情况，点检和按时保养为所选时间段',
    'Companies, vehicles and drivers as they stand now; inspections and orders of the chosen period',
  ],
  rates: ['监管指标', 'Rates'],
  ratesOf: [
    '近七天点检，其余为当前情况',
    'Inspections of the last seven days; everything else is the present state',
  ],
  checkOfVehicle: ['近七天点检率', 'Check rate of seven days'],
  age: ['车龄（年）', 'Age (years)'],
  chinaI: vehicleText.chinaI,
  chinaII: vehicleText.chinaII,
  chinaIII: vehicleText.chinaIII,
  chinaIV: vehicleText.chinaIV,
  none: ['无（电动）', 'None (electric)'],
  unknown: ['未录入', 'Not recorded'],
  belt: vehicleText.belt,
  seatSwitch: vehicleText.seatSwitch,
  mirrors: vehicleText.mirrors,
  buzzer: vehicleText.buzzer,
  guard: vehicleText.guard,
});

/** Heads of the tables of companies. */
export const companyWords = { ...regulationText, ...wordsOf(regulationFigures) };
export const severityWords = { ...regulationText, ...wordsOf(severityFigures) };
