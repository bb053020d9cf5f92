import { texts } from '../text';

/** The purpose of the pages about safety, by path. */
export const safetyPages = texts({
  '/SafeManagement/FaultManagement': [
    '车辆上报的故障和系统判断出的故障，最新的在前；上方按车辆和种类汇总待处理的，最严重的在前。可以处理、忽略或转报修；严重级别不能忽略，处理须写原因。故障消失会记下结束时间，但仍需要有人处理。阈值可按公司调整。',
    'Faults reported by trucks and faults found by the system, the newest first. Above the list, pending faults are summed up by vehicle and type, the most severe first. Handle a fault, ignore it or request a repair. A severe fault cannot be ignored, and handling needs a reason. When a fault disappears its end time is recorded, but somebody still has to handle it. Each company can adjust the thresholds.',
  ],
  '/SafeManagement/ViolationControl': [
    '超速、碰撞、未授权驾驶、越界等违章，写明车辆、司机、时间和测量值。可以处理、忽略、推送给监管部门，或在轨迹上查看当时的位置。规则和阈值可按公司调整；严重碰撞会在车辆停稳后锁车。',
    'Violations such as overspeed, impact, unauthorized driving and fence crossing, with truck, driver, time and measured value. Handle or ignore a violation, push it to the authority, or see its position on the trajectory. Each company can adjust the rules and thresholds. After a severe impact the truck is locked once it has stopped.',
  ],
  '/SafeManagement/EquipmentControl': [
    '向终端下发指令并跟踪结果：锁车、限速、参数设置等。可以选一台、一批、查询出的全部车辆，或用表格指定。锁车只对停稳、货叉放下的车辆执行，不会锁住行驶中的车。终端确认后才算成功。',
    'Send commands to terminals and follow the results: lock, speed limit, parameters and more. Choose one truck, several, all that match a filter, or those in a sheet. A lock is carried out only when the truck stands still with its forks down; a moving truck is never locked. A command succeeds when the terminal confirms it.',
  ],
  '/SafeManagement/ElectricFence': [
    '存放在终端里的围栏，由车辆自己判断，断网也有效。可画圆形、多边形或通道，并设定限速。每台终端是否已收到都有显示；修改后会自动重新下发，删除要等终端都放下才算完成。',
    'Fences stored in the terminals. The truck judges them itself, even without a network. Draw a circle, a polygon or a corridor and set a speed limit. You can see whether each terminal has received the fence. After a change the fence is sent again automatically; a deletion is complete when all terminals have removed it.',
  ],
  '/SafeManagement/CloudFence': [
    '由服务器判断的围栏，终端不需要支持。连续三个可信定位在错误一侧才算越界，定位漂移不会误报。越界记为违章，并可在围栏中看到现在有哪些车在里面。',
    'Fences judged by the server; terminals need no support for them. A crossing counts after three reliable positions in a row on the wrong side, so position drift raises no false alarm. A crossing is recorded as a violation, and each fence shows which trucks are inside it now.',
  ],
  '/SafeManagement/CarCheck': [
    '班前点检：谁在什么时候检查了哪台车、哪一项异常。可在手机、电脑或车上完成，提交后不能改，以当班最后一次为准。★ 为关键项，异常时车辆带警示标志并通知安全员；点检率按用车班次计算。',
    'Inspections before use: who inspected which truck and when, and which item was abnormal. They are done on a phone, on a computer or at the truck and cannot be changed afterwards; the last one of a shift counts. Items with ★ are critical: an abnormal one marks the truck and notifies the safety officer. The inspection rate counts the shifts in which a truck was used.',
  ],
  '/SafeManagement/EvidencePacks': [
    '把一起事故、一台车、一位司机或一家公司在一段时间内的全部记录，生成一份中英文 PDF 和一个带签名的压缩包。任何人都可以离线验证它没有被改动。在“任务”中查看进度。',
    'Create one PDF in Chinese and English and one signed archive with all records of an accident, a truck, a driver or a company in a period. Anybody can verify off-line that nothing was changed. See the progress under Tasks.',
  ],
});
