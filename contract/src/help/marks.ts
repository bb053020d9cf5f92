import { texts } from '../text';

/** The meaning of each mark, by its group and its value. */
export const markMeanings = {
  state: texts({
    working: ['行驶或起升作业中。', 'It drives or lifts.'],
    idle: ['已上电，没有作业。', 'Its power is on and it does nothing.'],
    charging: ['正在充电。', 'Its battery is being charged.'],
    underRepair: ['报修单已接单，尚未关闭。', 'A repair was accepted and is not closed.'],
    off: ['在线，已熄火。', 'It reports, with its key off.'],
    offline: ['终端已失去联系。', 'Its terminal is not heard of.'],
  }),
  badge: texts({
    fault: ['有未结束的故障。', 'A fault has not ended.'],
    criticalCheck: ['最近一次点检的关键项异常。', 'The last inspection found a critical item abnormal.'],
    locked: ['车辆已被锁住。', 'The truck is locked.'],
    overdue: ['已超过保养小时数或天数。', 'Its hours or days of maintenance are over.'],
    licenceExpired: ['车上司机的证件已过期。', 'The licence of its driver has run out.'],
    underRepair: ['正在维修，离线时也显示。', 'It is under repair; shown off-line too.'],
    clockWrong: [
      '终端时钟与平台相差超过 5 分钟，轨迹、时长和违章会记在错误的时间；请校准终端时间和时区。',
      'The clock of its terminal is more than 5 minutes off, so track, hours and violations stand at wrong times: set its time and time zone right.',
    ],
    due: ['即将到保养小时数或天数。', 'Its maintenance comes up.'],
    licenceDue: ['车上司机的证件即将到期。', 'The licence of its driver ends soon.'],
  }),
  validity: texts({
    normal: ['在有效期内。', 'It is valid.'],
    nearExpiry: ['即将到期，请尽快办理。', 'It ends soon: see to it.'],
    expired: ['到期日已过。', 'Its last day is over.'],
    notRecorded: ['档案中没有日期，按不合规统计。', 'No date on file; it counts as not in order.'],
  }),
  approval: texts({
    unapproved: ['已提交，等待审批。', 'Submitted; it waits for a decision.'],
    passed: ['已通过，到期日已写入档案。', 'It has passed; the expiry is on file.'],
    rejected: ['已驳回，可按原因修改后重新提交。', 'Rejected with a reason; it can be submitted again.'],
  }),
  repair: texts({
    unaccepted: ['还没有维修人员接单。', 'Nobody has accepted it.'],
    pending: ['已接单，等待维修单。', 'Accepted; its order is awaited.'],
    repaired: ['已修好，等待报修人确认完成。', 'Repaired; who asked has to finish it.'],
    closed: ['已完成或已撤销。', 'Finished, or abandoned.'],
  }),
  maintenance: texts({
    normal: ['还没到提醒的时候。', 'It is not due.'],
    due: ['已进入提醒期。', 'It comes up.'],
    overdue: ['小时数或天数已超过。', 'Its hours or days are over.'],
  }),
  level: texts({
    1: ['一般：知道即可。', 'Minor: good to know.'],
    2: ['较重：需要处理；监管部门可见。', 'Major: handle it. Authorities see it.'],
    3: ['严重：立即处理，不可忽略。', 'Severe: act now. It cannot be ignored.'],
  }),
  result: texts({
    normal: ['全部检查项正常。', 'Every item is all right.'],
    abnormal: ['有检查项异常，原因写在备注中。', 'An item is not; the remark says why.'],
    na: ['该项不适用于这台车。', 'The item does not apply to this truck.'],
  }),
  command: texts({
    sending: ['已下发，终端还没有答复。', 'Under way; the terminal has not answered.'],
    success: ['终端已确认执行。', 'The terminal says that it is done.'],
    expired: ['多次下发没有成功，可以重试。', 'It did not get through; it can be retried.'],
  }),
  authorization: texts({
    pending: ['正在下发，或车上还没有终端。', 'On its way, or the truck has no terminal.'],
    effective: ['终端已确认，可以开车。', 'The terminal confirms: he may drive.'],
    failed: ['终端没有收下，可以刷新重试。', 'The terminal did not take it; refresh sends it again.'],
    suspended: [
      '因证件或考试暂停，条件恢复后自动生效。',
      'It rests for the licence or an exam, and comes back by itself.',
    ],
    revoking: ['正在从终端删除。', 'It is being deleted from the terminal.'],
  }),
  exam: texts({
    notTaken: ['还没有开始。', 'He has not begun.'],
    taken: ['正在考试，或等待评分。', 'He has begun; the score is awaited.'],
    passed: ['达到及格分。', 'The pass mark is reached.'],
    failed: ['没有达到及格分。', 'The pass mark is missed.'],
    absent: ['截止前没有参加。', 'The deadline went by without him.'],
  }),
  note: texts({
    awaiting: ['等待公司回复。', 'The company has to reply.'],
    replied: ['公司已回复，等待机关查看。', 'The company has replied.'],
    closed: ['已关闭，不能再写。', 'Closed: nobody writes in it.'],
  }),
  battery: texts({
    charging: ['正在充电。', 'It is being charged.'],
    discharging: ['在放电，车辆没有作业。', 'It gives current while the truck does not work.'],
    working: ['车辆正在作业。', 'Its truck works.'],
    idle: ['既不充电也不放电。', 'Neither.'],
  }),
  fence: texts({
    1: ['车辆不得驶出。', 'A truck must not leave it.'],
    2: ['慢速区，按围栏限速行驶。', 'A slow zone with a speed limit.'],
    3: ['车辆不得驶入。', 'A truck must not enter it.'],
  }),
};
