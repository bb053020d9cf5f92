import { texts } from '../text';
import { validityText } from '../validity';

export const insuranceText = texts({
  title: ['保险档案', 'Insurance Files'],
  carId: ['车辆编号', 'Vehicle ID'],
  plateNum: ['车牌号', 'Plate no.'],
  anyNum: ['车辆编号/车牌号/自编号', 'Any vehicle number'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  insureStart: ['投保日期', 'Insurance start'],
  insureEnd: ['到期日期', 'Insurance end'],
  endFrom: ['到期日期起', 'Ends from'],
  endTo: ['到期日期止', 'Ends until'],
  daysLeft: ['剩余天数', 'Days left'],
  insureStatus: ['保险状态', 'Insurance status'],
  insureAttachment: ['保险附件', 'Attachment'],
  ...validityText,
  endBeforeStart: ['到期日期须晚于投保日期', 'The insurance must end after it starts.'],
  bothDates: ['请填写投保日期和到期日期', 'Enter both dates.'],
});
