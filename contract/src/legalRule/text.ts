import { texts, type Text } from '../text';
import type { RuleName } from './rules';

/** The name of each rule. */
export const ruleText = texts({
  vehicleReviewMonths: ['车辆年审周期', 'Vehicle review cycle'],
  driverReviewMonths: ['司机证件年审周期', 'Licence review cycle'],
  reviewNearDays: ['车辆年审临期', 'Vehicle review near expiry'],
  licenceNearDays: ['司机证件临期', 'Licence near expiry'],
  insureNearDays: ['保险临期', 'Insurance near expiry'],
  warrantyNearDays: ['终端质保临期', 'Terminal warranty near expiry'],
  renewNearDays: ['设备续费临期', 'Equipment renewal near expiry'],
  simNearDays: ['SIM卡临期', 'SIM card near expiry'],
  retrainNearDays: ['考试合格临期（复训提醒）', 'Exam pass near expiry (retraining)'],
  driverMinAge: ['司机最低年龄', 'Youngest age of a driver'],
  driverMaxAge: ['证件年审最高年龄', 'Oldest age for a licence review'],
  examValidMonths: ['考试合格最长有效期', 'Longest validity of an exam pass'],
  inspectionYears: ['点检记录保存年限', 'Inspection records are kept'],
  noteReplyDays: ['执法通知默认回复期限', 'Usual deadline of an enforcement note'],
  criticalTold: ['关键项异常通知对象', 'Told of critical items'],
  noteTold: ['执法通知通知对象', 'Told of enforcement notes'],
} satisfies Record<RuleName, Text>);

/** Where each comes from: `domain.md` §2, §4. */
export const sourceText = texts({
  vehicleReviewMonths: [
    'TSG 81-2022：叉车定期检验每 2 年一次；使用单位可自定更短周期',
    'TSG 81-2022: forklifts are inspected every 2 years; a user unit may do it more often',
  ],
  driverReviewMonths: [
    'TSG Z6001：叉车司机证（N1）有效期 4 年，期满复审',
    'TSG Z6001: an N1 certificate is valid for 4 years, then reviewed',
  ],
  reviewNearDays: [
    '《特种设备安全法》第四十条：检验有效期届满前一个月申请检验',
    'Special Equipment Safety Law, Art. 40: ask for inspection one month before expiry',
  ],
  licenceNearDays: [
    '行业惯例：到期前 90 天提醒；TSG Z6001 的提前期待核实',
    'Common practice: 90 days ahead; the lead time of TSG Z6001 is not verified',
  ],
  insureNearDays: ['法规未规定，系统默认 30 天', 'No law names one; 30 days are our choice'],
  warrantyNearDays: ['法规未规定，系统默认 30 天', 'No law names one; 30 days are our choice'],
  renewNearDays: ['法规未规定，系统默认 30 天', 'No law names one; 30 days are our choice'],
  simNearDays: [
    '法规未规定，系统默认 30 天；SIM卡属于平台，不随公司变化',
    'No law names one; 30 days are our choice. Cards are the platform’s, so they go by no company',
  ],
  retrainNearDays: ['法规未规定，系统默认 30 天', 'No law names one; 30 days are our choice'],
  driverMinAge: [
    'TSG Z6001：申请时年满 18 周岁（待核实原文）',
    'TSG Z6001: 18 at application (not verified)',
  ],
  driverMaxAge: [
    '行业惯例：申请时不超过 60 周岁（待核实）；系统在提交证件年审时核对',
    'Common practice: at most 60 at application (not verified); checked when a licence review is submitted',
  ],
  examValidMonths: [
    '法规未规定；未设置时按每次培训填写的有效期，可长期有效',
    'No law names one; unless it is set, each training says how long a pass is valid, even for good',
  ],
  inspectionYears: [
    'TSG 81-2022：使用单位检查记录至少保存 5 年（待核实）；系统不删除点检记录',
    'TSG 81-2022: records of checks are kept for 5 years or more (not verified); none is deleted here',
  ],
  noteReplyDays: ['法规未规定，系统默认 7 天', 'No law names one; 7 days are our choice'],
  criticalTold: [
    '市场监管总局令第 74 号（2023）：安全员负责日管控',
    'SAMR Order 74 (2023): the safety officer is in charge of daily control',
  ],
  noteTold: [
    '法规未规定，系统默认通知公司管理员和安全员',
    'No law names one; administrator and safety officer are our choice',
  ],
} satisfies Record<RuleName, Text>);

export const legalRuleText = texts({
  title: ['法定规则', 'Legal Rules'],
  rule: ['规则', 'Rule'],
  value: ['现行值', 'In force'],
  own: ['本级设置', 'Own value'],
  origin: ['来源', 'Set by'],
  standing: ['性质', 'Standing'],
  source: ['依据', 'Source'],
  national: ['全国默认', 'National default'],
  jurisdiction: ['辖区', 'Jurisdiction'],
  jurisdictionId: ['辖区', 'Jurisdiction'],
  jurisdictionNames: ['辖区', 'Jurisdictions'],
  company: ['本公司', 'Own company'],
  above: ['上级要求', 'Required'],
  set: ['设置', 'Set'],
  law: ['法规', 'Law'],
  unsure: ['待核实', 'Not verified'],
  choice: ['系统约定', 'Our choice'],
  unlimited: ['不限', 'No limit'],
  day: ['{value} 天', '{value|day|days}'],
  month: ['{value} 个月', '{value|month|months}'],
  year: ['{value} 年', '{value|year|years}'],
  age: ['{value} 周岁', '{value} years of age'],
  administrator: ['公司管理员', 'Company administrator'],
  safetyOfficer: ['安全员', 'Safety officer'],
  administratorAndSafetyOfficer: ['公司管理员和安全员', 'Administrator and safety officer'],
  bounds: [
    '允许范围：{least}–{most}；留空恢复为：{above}。',
    'From {least} to {most}; blank goes back to: {above}.',
  ],
  companyBounds: [
    '只能比上级要求（{above}）更严；留空则按上级要求。',
    'Only stricter than what is required ({above}); blank keeps to that.',
  ],
  howItHolds: [
    '修改立即生效：临期、状态和提醒随之变化；已通过的年审到期日不变，待审批的申请按审批时的周期核对。',
    'A change holds at once for what is near expiry, states and reminders. Expiry dates that were approved stay; applications that wait are judged by the cycle at the approval.',
  ],
  blank: ['留空恢复为：{above}。', 'Blank goes back to: {above}.'],
  people: ['通知对象', 'People told'],
  dayOwn: ['天数', 'Days'],
  monthOwn: ['月数', 'Months'],
  yearOwn: ['年数', 'Years'],
  ageOwn: ['周岁', 'Years of age'],
  chooseOne: [
    '此处为全国默认值；选择辖区后可设置其规则。',
    'These are the national values. Choose a jurisdiction to set its rules.',
  ],
  changes: ['变更记录', 'Changes'],
  noChanges: ['尚未修改过', 'Never changed.'],
  changed: ['{before} → {after}', '{before} → {after}'],
  notSet: ['未设置', 'Not set'],
  outOfBounds: ['须在 {least} 到 {most} 之间', 'It must be from {least} to {most}.'],
  tooLoose: ['不能宽于上级要求（{above}）', 'It may not be looser than what is required ({above}).'],
  notYours: ['这条规则不由您设置', 'This rule is not yours to set.'],
  chooseJurisdiction: ['请选择辖区', 'Choose a jurisdiction.'],
});
