import { texts } from '../text';

/** Words of figures and analyses beside the names of the figures themselves, which stand with them. */
export const figureText = texts({
  total: ['合计', 'Total'],
  vehicleComprehensive: ['车辆综合分析', 'Vehicle Comprehensive Analysis'],
  vehicleEfficiency: ['车辆效率分析', 'Vehicle Efficiency Analysis'],
  vehicleDuration: ['车辆时长分析', 'Vehicle Duration Analysis'],
  vehicleFault: ['车辆故障分析', 'Vehicle Fault Analysis'],
  vehicleOrgReport: ['车辆机构报表', 'Vehicle Organization Report'],
  driverComprehensive: ['司机综合分析', 'Driver Comprehensive'],
  driverEfficiency: ['司机效率分析', 'Driver Efficiency'],
  driverDuration: ['司机时长分析', 'Driver Duration'],
  driverViolation: ['司机违章分析', 'Driver Violation'],
  driverOrgReport: ['司机机构报表', 'Driver Organization Report'],
  batteryAnalysis: ['电池分析', 'Battery Analysis'],
  maintenanceAnalysis: ['维保分析', 'Maintenance Analysis'],
  maintenanceItemAnalysis: ['维保项目分析', 'Maintenance Item Analysis'],
  expectedEnd: ['预计寿命终点', 'Expected end of life'],
  left: ['已转出或删除', 'Transferred or deleted'],
});
