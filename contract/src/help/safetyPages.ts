import { texts } from '../text';

/** The purpose of the pages about safety, by path. */
export const safetyPages = texts({
  '/SafeManagement/FaultManagement': [
    '车辆上报的故障和系统判断出的故障，最新的在前；上方按车辆和种类汇总待处理的，最严重的在前。可以处理、忽略或转报修；严重级别不能忽略，处理须写原因。故障消失会记下结束时间，但仍需要有人处理。阈值可按公司调整。',
    'Faults that trucks report and that the system finds, the newest first; above them, what waits by vehicle and kind, the worst first. Handle, ignore or ask for a repair; a severe one cannot be ignored, and handling needs a reason. A fault that is over has an end, and still waits for somebody. Thresholds are the company’s own.',
  ],
  '/SafeManagement/ViolationControl': [
    '超速、碰撞、未授权驾驶、越界等违章，写明车辆、司机、时间和测量值。可以处理、忽略、推送给监管部门，或在轨迹上查看当时的位置。规则和阈值可按公司调整；严重碰撞会在车辆停稳后锁车。',
    'Overspeed, impacts, unauthorized driving, crossings and more, with truck, driver, time and what was measured. Handle, ignore, push to the authority, or see the place on the track. Rules are the company’s own; a severe impact locks the truck once it stands.',
  ],
  '/SafeManagement/EquipmentControl': [
    '向终端下发指令并跟踪结果：锁车、限速、参数设置等。可以选一台、一批、查询出的全部车辆，或用表格指定。锁车只对停稳、货叉放下的车辆执行，不会锁住行驶中的车。终端确认后才算成功。',
    'Commands to terminals, and how each ended: lock, speed limit, settings and more; for one truck, a batch, all that a filter shows, or a sheet. A lock never reaches a moving truck. A command has succeeded when its terminal says so.',
  ],
  '/SafeManagement/ElectricFence': [
    '存放在终端里的围栏，由车辆自己判断，断网也有效。可画圆形、多边形或通道，并设定限速。每台终端是否已收到都有显示；修改后会自动重新下发，删除要等终端都放下才算完成。',
    'Fences that the terminals hold and judge themselves, also without a link. Draw a circle, a polygon or a corridor, with a speed limit. Each terminal shows whether it has the fence; a change is sent again, and a deleted one leaves when the last terminal has let go.',
  ],
  '/SafeManagement/CloudFence': [
    '由服务器判断的围栏，终端不需要支持。连续三个可信定位在错误一侧才算越界，定位漂移不会误报。越界记为违章，并可在围栏中看到现在有哪些车在里面。',
    'Fences that the server judges; the terminals need to know nothing. Three believed fixes in a row on the wrong side are a crossing, so a jump of the receiver is none. A crossing is a violation, and each fence shows which trucks are inside now.',
  ],
  '/SafeManagement/CarCheck': [
    '班前点检：谁在什么时候检查了哪台车、哪一项异常。可在手机、电脑或车上完成，提交后不能改，以当班最后一次为准。★ 为关键项，异常时车辆带警示标志并通知安全员；点检率按用车班次计算。',
    'Checks before use: who looked at which truck when, and which item was abnormal. They are made on a phone, a desk or at the truck; a report is never changed, the last of a shift counts. A critical item (★) marks the truck and tells the safety officer. The rate counts the shifts in which a truck was used.',
  ],
  '/SafeManagement/EvidencePacks': [
    '把一起事故、一台车、一位司机或一家公司在一段时间内的全部记录，生成一份中英文 PDF 和一个带签名的压缩包。任何人都可以离线验证它没有被改动。在“任务”中查看进度。',
    'Everything about an accident, a truck, a driver or a company in a period, as one PDF in both languages and one signed archive. Anybody can check without the product that nothing was changed. Its progress is under Tasks.',
  ],
});
