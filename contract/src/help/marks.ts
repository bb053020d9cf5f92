import { texts } from '../text';

/** The meaning of each mark, by its group and its value. */
export const markMeanings = {
  state: texts({
    working: ['行驶或起升作业中。', 'The truck drives or lifts.'],
    idle: ['已上电，没有作业。', 'The power is on and the truck is idle.'],
    charging: ['正在充电。', 'The battery is being charged.'],
    underRepair: ['报修单已接单，尚未关闭。', 'A repair is accepted and not yet closed.'],
    off: ['在线，已熄火。', 'The truck reports with the key off.'],
    offline: ['终端已失去联系。', 'The terminal sends no messages.'],
  }),
  badge: texts({
    fault: ['有未结束的故障。', 'The truck has a fault that has not ended.'],
    criticalCheck: ['最近一次点检的关键项异常。', 'The last inspection found an abnormal critical item.'],
    locked: ['车辆已被锁住。', 'The truck is locked.'],
    overdue: ['已超过保养小时数或天数。', 'Maintenance is overdue by hours or days.'],
    licenceExpired: ['车上司机的证件已过期。', "The driver's licence has expired."],
    underRepair: ['正在维修，离线时也显示。', 'The truck is under repair; also shown while it is off-line.'],
    clockWrong: [
      '终端时钟与平台相差超过 5 分钟，轨迹、时长和违章会记在错误的时间；请校准终端时间和时区。',
      'The terminal clock is off by more than 5 minutes, so track, hours and violations have wrong times. Correct the time and the time zone of the terminal.',
    ],
    due: ['即将到保养小时数或天数。', 'Maintenance is due soon.'],
    licenceDue: ['车上司机的证件即将到期。', "The driver's licence expires soon."],
  }),
  validity: texts({
    normal: ['在有效期内。', 'It is valid.'],
    nearExpiry: ['即将到期，请尽快办理。', 'It expires soon. Renew it.'],
    expired: ['到期日已过。', 'It has expired.'],
    notRecorded: ['档案中没有日期，按不合规统计。', 'No date is on file; it counts as not compliant.'],
  }),
  approval: texts({
    unapproved: ['已提交，等待审批。', 'Submitted and awaiting a decision.'],
    passed: ['已通过，到期日已写入档案。', 'Passed; the new expiry is on file.'],
    rejected: ['已驳回，可按原因修改后重新提交。', 'Rejected with a reason; it can be submitted again.'],
  }),
  repair: texts({
    unaccepted: ['还没有维修人员接单。', 'Nobody has accepted the request.'],
    pending: ['已接单，等待维修单。', 'Accepted; the repair order is still to be entered.'],
    repaired: ['已修好，等待报修人确认完成。', 'Repaired; the requester must finish it.'],
    closed: ['已完成或已撤销。', 'Finished, or abandoned.'],
  }),
  maintenance: texts({
    normal: ['还没到提醒的时候。', 'Maintenance is not due.'],
    due: ['已进入提醒期。', 'Maintenance is due soon.'],
    overdue: ['小时数或天数已超过。', 'Maintenance is overdue by hours or days.'],
  }),
  level: texts({
    1: ['一般：知道即可。', 'Minor: for information.'],
    2: ['较重：需要处理；监管部门可见。', 'Major: must be handled. Authorities see it.'],
    3: ['严重：立即处理，不可忽略。', 'Severe: act at once. It cannot be ignored.'],
  }),
  result: texts({
    normal: ['全部检查项正常。', 'Every item is normal.'],
    abnormal: [
      '有检查项异常，原因写在备注中。',
      'At least one item is abnormal; the remark gives the reason.',
    ],
    na: ['该项不适用于这台车。', 'The item does not apply to this truck.'],
  }),
  command: texts({
    sending: ['已下发，终端还没有答复。', 'Sent; the terminal has not answered yet.'],
    success: ['终端已确认执行。', 'The terminal has confirmed the command.'],
    expired: ['多次下发没有成功，可以重试。', 'The command was not delivered; it can be retried.'],
  }),
  authorization: texts({
    pending: ['正在下发，或车上还没有终端。', 'Being sent, or the truck has no terminal.'],
    effective: ['终端已确认，可以开车。', 'The terminal has confirmed; the driver may drive.'],
    failed: ['终端没有收下，可以刷新重试。', 'The terminal did not accept it; refresh sends it again.'],
    suspended: [
      '因证件或考试暂停，条件恢复后自动生效。',
      'Suspended because of the licence or an exam; it resumes automatically.',
    ],
    revoking: ['正在从终端删除。', 'It is being deleted from the terminal.'],
  }),
  exam: texts({
    notTaken: ['还没有开始。', 'The candidate has not started.'],
    taken: ['正在考试，或等待评分。', 'The candidate has started; the score is pending.'],
    passed: ['达到及格分。', 'The pass mark was reached.'],
    failed: ['没有达到及格分。', 'The pass mark was not reached.'],
    absent: ['截止前没有参加。', 'The candidate did not take the exam before the deadline.'],
  }),
  note: texts({
    awaiting: ['等待公司回复。', 'The company must reply.'],
    replied: ['公司已回复，等待机关查看。', 'The company has replied.'],
    closed: ['已关闭，不能再写。', 'Closed; neither side can reply.'],
  }),
  battery: texts({
    charging: ['正在充电。', 'It is being charged.'],
    discharging: ['在放电，车辆没有作业。', 'The battery supplies current while the truck does not work.'],
    working: ['车辆正在作业。', 'The truck is working.'],
    idle: ['既不充电也不放电。', 'The battery is neither charged nor used.'],
  }),
  fence: texts({
    1: ['车辆不得驶出。', 'Trucks must not leave the fence.'],
    2: ['慢速区，按围栏限速行驶。', 'A slow zone with a speed limit.'],
    3: ['车辆不得驶入。', 'Trucks must not enter the fence.'],
  }),
};
