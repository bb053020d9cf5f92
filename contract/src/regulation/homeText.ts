import { texts } from '../text';

/** Words of the home page of an authority. */
export const regulatorHomeText = texts({
  matters: ['首先要看的', 'To be looked at first'],
  severe: ['严重违章未处理', 'Severe violations not handled'],
  dismantled: ['设备被拆除', 'Devices dismantled'],
  reviews: ['车辆年审已过期', 'Vehicle reviews expired'],
  licences: ['司机证件已过期', 'Driver licences expired'],
  applications: ['年审申请待审批', 'Applications waiting'],
  doSevere: ['查看', 'Look'],
  doDismantled: ['查看', 'Look'],
  doReviews: ['查看', 'Look'],
  doLicences: ['查看', 'Look'],
  doApplications: ['审批', 'Decide'],
  lastDays: ['近 {days} 天', 'Last {days} days'],
  figures: ['辖区概况', 'The jurisdiction'],
  weekViolations: ['近七天违章', 'Violations, 7 days'],
  unhandledPart: ['未处理 {count}', '{count} not handled'],
  severePart: ['严重 {count}', '{count} severe'],
  weekCompanies: ['近七天违章最多的公司', 'Most violations in seven days'],
  noViolations: ['近七天没有二级及以上违章', 'No violations of level 2 and above in seven days.'],
  ofVehicles: ['车辆年审', 'Vehicle reviews'],
  ofDrivers: ['司机证件', 'Driver licences'],
  papers: ['年审与证件', 'Reviews and licences'],
  updated: ['更新于 {time}', 'Updated {time}'],
  all: ['全部违章', 'All violations'],
});
