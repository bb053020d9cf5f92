import { texts } from '../text';

/** The purpose of the pages for authorities and of those that they share with companies, by path. */
export const regulationPages = texts({
  '/GovernmentRegulation/AnnualReview': [
    '公司提交的车辆和司机年审在此审批。查看报告和新的到期日后通过或驳回，驳回须写原因；可批量处理，一次最多 200 条。通过后到期日立即写入档案，必要时可复审撤回。',
    'Decide here on the annual reviews of vehicles and drivers that companies submitted. Check the report and the new expiry date, then pass or reject; a rejection needs a reason. You can decide on up to 200 at once. When a review passes, the expiry date is written to the file immediately; a re-review can withdraw it.',
  ],
  '/GovernmentRegulation/JurisdictionalCompanies': [
    '辖区内的公司及其合规情况：人车比、安全装置、保养和点检。加入公司须同时填写信用代码和名称；移出后立即看不到其数据。',
    'The companies in the jurisdiction and their compliance: drivers per vehicle, safety devices, maintenance and inspections. To add a company, enter its credit code and its name. When a company leaves, its data can no longer be seen.',
  ],
  '/GovernmentRegulation/JurisdictionalCar': [
    '辖区内的车辆：牌照、型号、检验到期、车龄、排放、安全装置和最后位置。不显示费用、合同和轨迹。',
    'The vehicles in the jurisdiction: plate, model, review expiry, age, emission stage, safety devices and last position. Costs, contracts and trajectories are not shown.',
  ],
  '/GovernmentRegulation/JurisdictionalDriver': [
    '辖区内的司机：姓名、打码的身份证号和作业人员证到期日。临期和已过期的一眼可见。',
    'The drivers in the jurisdiction: name, masked ID number and licence expiry. Licences that expire soon or have expired are highlighted.',
  ],
  '/GovernmentRegulation/JurisdictionalAnalysis/Comprehensive': [
    '辖区整体：车辆和司机数量、年审、安全装置、设备拆除、排放、车龄、保养和点检，可按公司对比和导出。',
    'The whole jurisdiction: numbers of vehicles and drivers, annual reviews, safety devices, dismantled devices, emissions, vehicle age, maintenance and inspections. You can compare companies and export the figures.',
  ],
  '/GovernmentRegulation/JurisdictionalAnalysis/Secure': [
    '辖区内较重及以上的违章：趋势、类型和公司排行，可查看每一条的车辆和时间。一般级别不在此统计。',
    'Violations of level major or severe in the jurisdiction: trend, types and ranking of companies, with the vehicle and time of each. Minor violations are not counted here.',
  ],
  '/GovernmentRegulation/EnforcementNotes': [
    '监管机关发给公司的执法通知和公司的回复。超过期限未回复的标红；双方都能看到对方是否已读。一次可发给多家公司，每家一份。',
    "Enforcement notes from the authority to companies, and the companies' replies. A note without a reply after its deadline is red. Each side sees whether the other has read it. You can send a note to several companies at once; each receives its own.",
  ],
  '/GovernmentRegulation/EnforcementNotes/NoteDetail': [
    '一份通知的完整往来：内容、附件、期限、回复和跟进。打开即视为已读。关闭后双方都不能再写。',
    'The full exchange about one note: content, attachments, deadline, replies and follow-ups. Opening it counts as reading it. After it is closed, neither side can write.',
  ],
  '/GovernmentRegulation/LegalRules': [
    '年审周期、临期天数、年龄、考试有效期和通知期限等法规数值，每条都有出处。机关可设自己的值，公司只能设得更严；取最严的一个，改动立即生效。',
    'Legal values such as review cycles, warning days before expiry, ages, validity of exams and deadlines, each with its source. Authorities can set their own values; companies can only set stricter ones. The strictest value applies, and changes apply immediately.',
  ],
  '/GovernmentRegulation/PolicyRule': [
    '监管机关和平台发布的政策法规，PDF 可在页面中阅读。公司打开即记为已读；发布者能看到哪些公司已读。',
    'Policies and rules published by authorities and the platform; PDF files can be read on the page. When a company opens one, it is recorded as read, and the publisher sees which companies have read it.',
  ],
});
