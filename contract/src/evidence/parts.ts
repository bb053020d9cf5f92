import { faultText, violationText } from '../alarm/text';
import { controlText } from '../control/text';
import { driverStatusText } from '../driverStatus/text';
import { inspectionText } from '../inspection/text';
import { repairText } from '../repair/text';
import { approvalText } from '../review/text';
import type { Text, Texts } from '../text';
import type { PackKind } from './calls';

/** A column of a part. Data hold it as it is; on paper an instant is shown on the company's clock, a code in words. */
export interface PartColumn {
  words: Text;
  is: 'text' | 'number' | 'instant' | 'day' | 'flag' | 'data';
  /** The words of its codes. */
  codes?: Texts;
  /** The words of the fields within it, and of the codes in these. */
  fields?: Texts;
  codesWithin?: Readonly<Record<string, Texts>>;
  /** Its share of the width on paper; without one it stands in the data alone. */
  width?: number;
}

export interface PartShape {
  words: Text;
  /** Where it comes from. */
  source: Text;
  columns: Record<string, PartColumn>;
}

const text = (zh: string, en: string, width?: number): PartColumn => column('text', zh, en, width);
const instant = (zh: string, en: string, width?: number): PartColumn => column('instant', zh, en, width);
const day = (zh: string, en: string, width?: number): PartColumn => column('day', zh, en, width);
const number = (zh: string, en: string, width?: number): PartColumn => column('number', zh, en, width);
const flag = (zh: string, en: string, width?: number): PartColumn => column('flag', zh, en, width);
const data = (zh: string, en: string): PartColumn => column('data', zh, en);
const coded = (codes: Texts, zh: string, en: string, width?: number): PartColumn => ({
  ...column('text', zh, en, width),
  codes,
});
const column = (is: PartColumn['is'], zh: string, en: string, width?: number): PartColumn => ({
  words: [zh, en],
  is,
  ...(width !== undefined && { width }),
});

const carId = text('车辆编号', 'Vehicle ID', 2);
const driverName = text('司机', 'Driver', 2);
const ways: Texts = {
  1: driverStatusText.card,
  2: driverStatusText.finger,
  3: driverStatusText.face,
  4: driverStatusText.remote,
};
const eventWords: Texts = {
  signOn: ['签到', 'Sign-on'],
  signOff: ['签退', 'Sign-off'],
  signRefused: ['签到被拒', 'Sign-on refused'],
  cardSwipe: ['刷卡', 'Card shown'],
  fingerMatch: ['指纹比对', 'Fingerprint compared'],
  faceMatch: ['人脸比对', 'Face compared'],
  checkResult: ['点检', 'Inspection'],
  impact: ['碰撞', 'Impact'],
  impactCurve: ['碰撞曲线', 'Impact curve'],
  tilt: ['倾斜', 'Tilt'],
  fault: ['故障', 'Fault'],
  violation: ['违章', 'Violation'],
  fenceCross: ['进出围栏', 'Fence crossed'],
  chargeStart: ['充电开始', 'Charge began'],
  chargeEnd: ['充电结束', 'Charge ended'],
  dismantled: ['设备拆除', 'Device dismantled'],
  authChanged: ['授权变更', 'Authorization changed'],
  upgradeRefused: ['拒绝升级', 'Upgrade refused'],
};
/** The fields of events, as the protocols name them. */
const eventFields: Texts = {
  kind: ['方式', 'By'],
  number: ['号码', 'Number'],
  driver: ['司机编号', 'Driver no.'],
  reason: ['原因代码', 'Reason code'],
  result: ['结果代码', 'Result code'],
  items: ['点检项', 'Items'],
  remark: ['备注', 'Remark'],
  peakG: ['峰值（g）', 'Peak (g)'],
  x: ['X轴（g）', 'X axis (g)'],
  y: ['Y轴（g）', 'Y axis (g)'],
  z: ['Z轴（g）', 'Z axis (g)'],
  durationMs: ['持续时间（ms）', 'Lasted (ms)'],
  speed: ['车速（km/h）', 'Speed (km/h)'],
  pitch: ['前后倾角（°）', 'Pitch (°)'],
  roll: ['左右倾角（°）', 'Roll (°)'],
  part: ['分段', 'Part'],
  samples: ['采样值（g）', 'Samples (g)'],
  code: ['代码', 'Code'],
  level: ['级别', 'Level'],
  deviceCode: ['设备代码', 'Device code'],
  value: ['测量值', 'Measured'],
  soc: ['电量（%）', 'Charge (%)'],
  chargedAh: ['充电量（Ah）', 'Charged (Ah)'],
  minutes: ['时长（分钟）', 'Minutes'],
  duration: ['时长（秒）', 'Seconds'],
  fenceId: ['围栏序号', 'Fence no.'],
  direction: ['方向', 'Direction'],
  keyNum: ['卡号', 'Card no.'],
  fingerNum: ['指纹编号', 'Fingerprint no.'],
  driverNum: ['司机编号', 'Driver no.'],
  score: ['相似度', 'Score'],
};
const eventCodes: Readonly<Record<string, Texts>> = {
  kind: ways,
  code: { ...faultText, ...violationText },
  level: violationText,
  direction: { 0: ['进入', 'In'], 1: ['离开', 'Out'] },
};
const reportsOfTruck: Text = ['终端上报', 'Reports of the terminal'];

/** The reasons for which somebody should not have driven at a moment. */
export const findings = {
  notListed: ['不在车辆授权名单内', 'not in the truck’s list of authorized drivers'],
  listUnknown: ['当时的授权名单未知', 'list of that moment not known'],
  unknownDriver: ['身份不属于任何在册司机', 'what was shown belongs to no driver on file'],
  licenceExpired: ['证件已过期', 'licence expired'],
  reviewExpired: ['车辆年审已过期', 'the truck’s annual review expired'],
  notInspected: ['未点检', 'truck not inspected'],
  examNotPassed: ['最近一次考试未通过', 'the last exam was not passed'],
} as const satisfies Record<string, Text>;
export type Finding = keyof typeof findings;

const ride: Record<string, PartColumn> = {
  carId,
  driverNum: text('司机编号', 'Driver no.'),
  driverName,
  startTime: instant('上车', 'On', 2.4),
  endTime: instant('下车', 'Off', 2.4),
  ended: coded(driverStatusText, '结束原因', 'Ended by'),
  way: coded(ways, '方式', 'By', 1.2),
  number: text('出示的号码', 'Number shown'),
  isListed: flag('当时在名单内', 'Was listed', 1.6),
  licenceThen: day('当时证件有效期', 'Licence valid until (then)', 2),
  reviewThen: day('当时车辆年审有效期', 'Truck’s review valid until (then)', 2),
  isInspected: flag('当时已点检', 'Was inspected', 1.4),
  examThen: text('当时最近考试', 'Last exam by then'),
  isExamPassed: flag('考试通过', 'Exam passed'),
  findings: text('不符合项', 'Objections', 3.6),
};

/** The parts of packs, in their order. */
export const partShapes = {
  moment: {
    words: ['事故时刻在车司机', 'Who was on the truck at that minute'],
    source: [
      '终端上报的登退与当时的授权、证件、培训、点检',
      'Sign-ons that the terminal reported, and authorization, licence, training and inspection as they stood',
    ],
    columns: ride,
  },
  vehicles: {
    words: ['车辆档案', 'Vehicles'],
    source: ['车辆档案（生成时）', 'Vehicle files, as they stand when the pack is made'],
    columns: {
      carId,
      plateNum: text('车牌号', 'Plate', 1.6),
      manufactureNum: text('出厂编号', 'Manufacture no.', 2),
      frameNum: text('车架号', 'Frame no.'),
      brand: text('品牌', 'Brand', 1.6),
      model: text('型号', 'Model', 1.6),
      capacity: number('载荷（吨）', 'Capacity (t)', 1.6),
      orgName: text('所属机构', 'Organization', 2.4),
      deliveryDate: day('交付日期', 'Delivered'),
      annualExpire: day('年审有效期', 'Review valid until', 1.8),
      insureEnd: day('保险止期', 'Insured until', 1.8),
      terminalId: text('终端编号', 'Terminal', 2),
    },
  },
  drivers: {
    words: ['司机档案', 'Drivers'],
    source: [
      '司机档案（生成时），身份证号脱敏',
      'Driver files, as they stand when the pack is made; ID numbers masked',
    ],
    columns: {
      driverNum: text('司机编号', 'Driver no.', 2),
      driverName,
      orgName: text('所属机构', 'Organization', 3),
      idCard: text('身份证号（脱敏）', 'ID no. (masked)', 2.6),
      licenceExpire: day('证件有效期', 'Licence valid until', 2),
    },
  },
  rides: {
    words: ['谁在何时驾驶，当时是否获准', 'Who drove when, and whether he was allowed'],
    source: [
      '终端上报的登退；逐次按上车时刻核对授权、证件、年审、点检、考试',
      'Sign-ons that the terminal reported; each held against authorization, licence, review, inspection and exam as they stood when it began',
    ],
    columns: ride,
  },
  track: {
    words: ['轨迹与车速', 'Track and speed'],
    source: reportsOfTruck,
    columns: {
      time: instant('时间', 'Time', 2.4),
      speed: number('车速（km/h）', 'Speed (km/h)', 1.8),
      lng: number('经度（WGS-84）', 'Longitude (WGS-84)', 2),
      lat: number('纬度（WGS-84）', 'Latitude (WGS-84)', 2),
      direction: number('方向（度）', 'Heading (°)', 1.4),
      keyOn: flag('钥匙开', 'Key on', 1.2),
      receivedAt: instant('平台接收时间', 'Received', 2.4),
    },
  },
  trackDays: {
    words: ['每日轨迹', 'Tracks by day'],
    source: reportsOfTruck,
    columns: {
      carId,
      day: day('日期', 'Day', 1.6),
      points: number('位置数', 'Positions', 1.4),
      firstTime: instant('首次', 'First', 2.4),
      lastTime: instant('末次', 'Last', 2.4),
      topSpeed: number('最高车速（km/h）', 'Top speed (km/h)', 1.8),
      metres: number('里程（米）', 'Way (m)', 1.6),
      workSeconds: number('工作（秒）', 'At work (s)', 1.6),
    },
  },
  events: {
    words: ['车辆事件', 'Events of the truck'],
    source: reportsOfTruck,
    columns: {
      carId,
      time: instant('时间', 'Time', 2.4),
      code: coded(eventWords, '事件', 'Event', 2),
      fields: { ...data('内容', 'Content'), width: 5, fields: eventFields, codesWithin: eventCodes },
      receivedAt: instant('平台接收时间', 'Received'),
    },
  },
  alarms: {
    words: ['报警及处理', 'Alarms and how they were handled'],
    source: ['终端上报与平台判定', 'Reports of the terminal, and findings of the platform'],
    columns: {
      carId,
      kind: text('类别', 'Kind'),
      code: coded({ ...faultText, ...violationText }, '报警', 'Alarm', 2.4),
      level: coded(violationText, '级别', 'Level', 1.6),
      startedAt: instant('开始', 'Began', 2.4),
      endedAt: instant('结束', 'Ended'),
      driverName,
      value: number('测量值', 'Measured', 2.1),
      limitValue: number('限值', 'Limit', 1.5),
      speed: number('车速', 'Speed'),
      lng: number('经度', 'Longitude'),
      lat: number('纬度', 'Latitude'),
      handling: coded(violationText, '处理状态', 'Handling', 1.7),
      handledBy: text('处理人', 'Handled by', 1.6),
      handledAt: instant('处理时间', 'Handled at', 2.4),
      remark: text('原因', 'Reason', 2.4),
    },
  },
  inspections: {
    words: ['点检', 'Inspections'],
    source: ['点检报告，含时段之前的最后一次', 'Inspection reports, with the last one before the period'],
    columns: {
      carId,
      checkTime: instant('点检时间', 'Checked', 2.4),
      inspector: text('点检人', 'By', 1.6),
      result: coded(inspectionText, '结果', 'Result', 1.2),
      abnormalItems: text('异常项', 'Abnormal items', 3.6),
      remark: text('备注', 'Remark', 3),
      source: text('来源', 'Source'),
      items: data('全部项目', 'All items'),
    },
  },
  repairs: {
    words: ['维修', 'Repairs'],
    source: ['维修单（不含费用）', 'Repair requests, without costs'],
    columns: {
      requestNum: text('报修单号', 'Request no.', 2.4),
      carId,
      repairTime: instant('报修时间', 'Reported', 2.4),
      situation: text('情况', 'Situation', 4),
      state: coded(repairText, '状态', 'State', 1.4),
      acceptedAt: instant('接单', 'Accepted'),
      repairedAt: instant('修好', 'Repaired'),
      closedAt: instant('关闭', 'Closed', 2.4),
      steps: data('经过', 'Steps'),
    },
  },
  maintenance: {
    words: ['保养', 'Maintenance'],
    source: [
      '保养单（不含费用），含时段之前的最后一次',
      'Maintenance orders, without costs, with the last one before the period',
    ],
    columns: {
      orderNum: text('单号', 'Order no.', 2.4),
      carId,
      maintainTime: instant('保养时间', 'Done', 2.4),
      maintainer: text('保养人', 'By', 2),
      hours: number('小时数', 'Hours', 1.4),
      stood: text('当时状态', 'Stood', 1.4),
      remarks: text('备注', 'Remark', 3),
    },
  },
  reviews: {
    words: ['年审', 'Annual reviews'],
    source: ['年审申请与审批记录', 'Applications and decisions of annual reviews'],
    columns: {
      subject: text('车辆/司机', 'Vehicle or driver', 2.4),
      inspectionDate: day('检验日期', 'Inspected', 1.8),
      oldExpire: day('原有效期', 'Valid until (before)', 1.8),
      newExpire: day('新有效期', 'Valid until (after)', 1.8),
      state: coded(approvalText, '审批', 'Approval', 1.4),
      submittedAt: instant('提交时间', 'Submitted', 2.4),
      decidedAt: instant('最后审批', 'Last decided', 2.4),
      steps: data('经过', 'Steps'),
    },
  },
  exams: {
    words: ['培训与考试', 'Training and exams'],
    source: ['在册司机的已发布考试', 'Published exams of these drivers'],
    columns: {
      driverName,
      title: text('考试', 'Exam', 4),
      examDeadline: instant('截止', 'Deadline', 2.4),
      submittedAt: instant('交卷', 'Handed in', 2.4),
      score: number('得分', 'Score', 1.2),
      passMark: number('及格线', 'Pass mark', 1.2),
      passed: flag('通过', 'Passed', 1.2),
    },
  },
  allowLists: {
    words: ['车辆授权名单', 'Lists of authorized drivers'],
    source: [
      '时段开始时生效的名单及时段内的每次变更',
      'The list in force when the period began, and each change of it',
    ],
    columns: {
      carId,
      version: number('版本', 'Version', 1.2),
      changedAt: instant('生效时间', 'From', 2.4),
      count: number('人次', 'Entries', 1.2),
      entries: data('名单', 'List'),
    },
  },
  commands: {
    words: ['指令与终端应答', 'Commands and the terminal’s answers'],
    source: ['指令台账', 'The ledger of commands'],
    columns: {
      carId,
      identifier: text('标识符', 'Identifier'),
      command: coded(controlText, '指令', 'Command', 2.4),
      params: data('参数（原始）', 'Parameters as sent'),
      paramsInWords: text('参数', 'Parameters', 3),
      issuedAt: instant('下发', 'Issued', 2.4),
      issuedBy: coded({ system: controlText.system }, '下发人', 'By', 1.6),
      state: coded(controlText, '状态', 'State', 1.4),
      problem: text('原因', 'Reason'),
      tries: number('发送次数', 'Tries'),
      finishedAt: instant('结束', 'Ended', 2.4),
      answer: {
        ...data('终端应答', 'Answer'),
        width: 3,
        fields: { code: controlText.answerCode, message: controlText.answer },
      },
    },
  },
  log: {
    words: ['操作日志', 'Operation log'],
    source: [
      '操作日志中关于这些对象的条目及其存证链节',
      'Entries of the operation log about these records, each with its link in the hash chain',
    ],
    columns: {
      id: text('条目', 'Entry'),
      time: instant('时间', 'Time', 2.4),
      loginName: text('用户', 'User', 1.8),
      module: text('模块', 'Module', 1.8),
      action: text('操作', 'Action', 1.8),
      recordName: text('记录', 'Record', 2.4),
      seq: text('链节', 'Link', 1.4),
      link: { ...text('链节摘要', 'Digest of the link'), width: 4 },
      linkBefore: text('前一链节摘要', 'Digest of the link before'),
      sealedAt: instant('存证时间', 'Sealed'),
      content: text('存证内容（原文）', 'Content as it was sealed'),
    },
  },
  files: {
    words: ['附件', 'Attachments'],
    source: ['上述记录所附文件，原样附在证据包中', 'Files of the records above, in the archive as they are'],
    columns: {
      path: text('包内路径', 'In the archive', 4),
      of: text('属于', 'Of', 2),
      bytes: number('字节', 'Bytes', 1.2),
      sha256: text('SHA-256', 'SHA-256', 6),
    },
  },
} as const satisfies Record<string, PartShape>;

export type PartName = keyof typeof partShapes;

/** The parts of each kind of pack. */
export const partsOf: Record<PackKind, readonly PartName[]> = {
  accident: [
    'moment',
    'vehicles',
    'drivers',
    'rides',
    'track',
    'events',
    'alarms',
    'inspections',
    'repairs',
    'maintenance',
    'reviews',
    'exams',
    'allowLists',
    'commands',
    'log',
    'files',
  ],
  vehicle: [
    'vehicles',
    'drivers',
    'rides',
    'trackDays',
    'events',
    'alarms',
    'inspections',
    'repairs',
    'maintenance',
    'reviews',
    'exams',
    'allowLists',
    'commands',
    'log',
    'files',
  ],
  driver: ['drivers', 'vehicles', 'rides', 'alarms', 'inspections', 'reviews', 'exams', 'log', 'files'],
  company: [
    'vehicles',
    'drivers',
    'rides',
    'trackDays',
    'alarms',
    'inspections',
    'repairs',
    'maintenance',
    'reviews',
    'exams',
    'commands',
    'log',
    'files',
  ],
};

/** The parts that an authority does not get. */
export const withheldFromAuthorities: readonly PartName[] = [
  'events',
  'repairs',
  'maintenance',
  'allowLists',
  'commands',
  'log',
];
