import { texts } from '../text';

/** The purpose of the pages for authorities and of those that they share with companies, by path. */
export const regulationPages = texts({
  '/GovernmentRegulation/AnnualReview': [
    '公司提交的车辆和司机年审在此审批。查看报告和新的到期日后通过或驳回，驳回须写原因；可批量处理，一次最多 200 条。通过后到期日立即写入档案，必要时可复审撤回。',
    'Reviews of vehicles and licences that companies submitted are decided here, by report and new expiry. A rejection needs its reason; up to 200 are decided at once. Passing writes the expiry into the file; a re-review takes it back.',
  ],
  '/GovernmentRegulation/JurisdictionalCompanies': [
    '辖区内的公司及其合规情况：人车比、安全装置、保养和点检。加入公司须同时填写信用代码和名称；移出后立即看不到其数据。',
    'The companies of the jurisdiction and how they stand: drivers per vehicle, safety devices, maintenance, checks. A company is added by credit code and name together; when it leaves, its data are out of sight at once.',
  ],
  '/GovernmentRegulation/JurisdictionalCar': [
    '辖区内的车辆：牌照、型号、检验到期、车龄、排放、安全装置和最后位置。不显示费用、合同和轨迹。',
    'The vehicles of the jurisdiction: plate, model, expiry of the review, age, emission stage, safety devices and last position. Costs, contracts and tracks are not shown.',
  ],
  '/GovernmentRegulation/JurisdictionalDriver': [
    '辖区内的司机：姓名、打码的身份证号和作业人员证到期日。临期和已过期的一眼可见。',
    'The drivers of the jurisdiction: name, masked ID number and the expiry of the licence. Licences that end soon or have ended stand out.',
  ],
  '/GovernmentRegulation/JurisdictionalAnalysis/Comprehensive': [
    '辖区整体：车辆和司机数量、年审、安全装置、设备拆除、排放、车龄、保养和点检，可按公司对比和导出。',
    'The jurisdiction as a whole: vehicles, drivers, reviews, safety devices, dismantled devices, exhaust, age, maintenance and checks, by company and as a sheet.',
  ],
  '/GovernmentRegulation/JurisdictionalAnalysis/Secure': [
    '辖区内较重及以上的违章：趋势、类型和公司排行，可查看每一条的车辆和时间。一般级别不在此统计。',
    'Violations of the jurisdiction from level 2 on: trend, types and companies, down to the vehicle and time of each. Minor ones are not counted here.',
  ],
  '/GovernmentRegulation/EnforcementNotes': [
    '监管机关发给公司的执法通知和公司的回复。超过期限未回复的标红；双方都能看到对方是否已读。一次可发给多家公司，每家一份。',
    'Notes of an authority to its companies, and their replies. One that awaits a reply beyond its deadline is red; each side sees whether the other has read. A note to several companies is a note to each.',
  ],
  '/GovernmentRegulation/EnforcementNotes/NoteDetail': [
    '一份通知的完整往来：内容、附件、期限、回复和跟进。打开即视为已读。关闭后双方都不能再写。',
    'One note with all that was written: content, papers, deadline, replies and follow-ups. Opening it is its receipt. Once it is closed nobody writes in it.',
  ],
  '/GovernmentRegulation/LegalRules': [
    '年审周期、临期天数、年龄、考试有效期和通知期限等法规数值，每条都有出处。机关可设自己的值，公司只能设得更严；取最严的一个，改动立即生效。',
    'The values of law that the product goes by: review cycles, days of near expiry, ages, validity of exams, deadlines, each with its source. Authorities set their own, companies only stricter ones; the strictest holds, at once.',
  ],
  '/GovernmentRegulation/PolicyRule': [
    '监管机关和平台发布的政策法规，PDF 可在页面中阅读。公司打开即记为已读；发布者能看到哪些公司已读。',
    'Rules that authorities and the platform publish, read as PDF in the page. Opening one is the receipt of a company; who published it sees which companies have read.',
  ],
});
