import { texts } from '../text';

export const keyText = texts({
  title: ['IC卡档案', 'IC Card Files'],
  keyNum: ['卡号', 'Key no.'],
  driverId: ['司机', 'Driver'],
  driverNum: ['司机编号', 'Driver no.'],
  driverName: ['司机', 'Driver'],
  anyNum: ['司机编号/姓名/手机号', 'Driver no., name or phone'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  productionTime: ['制卡时间', 'Production time'],
  scan: ['读卡登记', 'Scan cards'],
  scanHint: [
    '把卡放到读卡器上，卡号自动登记；也可输入卡号后按回车。',
    'Hold each card to the reader; it is registered at once. You can also type a number and press Enter.',
  ],
  scanned: ['已读 {count} 张', '{count} scanned'],
  sending: ['登记中', 'Registering'],
  registered: ['已登记', 'Registered'],
  twice: ['本次已读过', 'Scanned before'],
  orgNeeded: ['请选择所属机构或司机', 'Choose an organization or a driver.'],
  driverElsewhere: ['司机须与卡属于同一公司', 'The driver must belong to the same company as the card.'],
});
