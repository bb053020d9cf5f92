import { texts } from '../text';

/** The purpose of the pages about vehicles and batteries, by path. */
export const fleetPages = texts({
  '/HomePage': [
    '一眼看出今天哪里需要处理：上方按轻重列出待办，下面是车辆状态、故障、违章、开工率和点检情况。每个数字都能点开，看到的列表与数字一致。选择机构后只看该机构及下级；“大屏”适合挂在车间墙上。监管人员在此看到辖区内先要处理的事项。',
    'See at a glance where action is needed today: tasks at the top, the most urgent first; below them vehicle states, faults, violations, use and inspections. Click a figure to open the list behind it; the list shows the same number. Choose an organization to see it and those below it. The board is made for a wall screen. Regulators find here what needs attention first in their jurisdiction.',
  ],
  '/VehicleManagement/VehicleFiles': [
    '每台叉车一份档案：编号、机构、品牌型号、终端、证照到期日和附件。可逐台新增，也可用表格导入；导入有错时一行都不写入，并指出错在哪一格。更换终端、调拨、改编号都在操作菜单里，历史数据跟着车走。',
    'One file for each truck: numbers, organization, make and model, terminal, expiry dates and attachments. Add trucks one by one or import a sheet. If the sheet has mistakes, no row is written and each wrong cell is named. Replace the terminal, transfer the truck or change its number from the row menu; the history stays with the truck.',
  ],
  '/VehicleManagement/VehicleAnnualReview': [
    '查看每台车的年审到期日，上传检验报告并提交监管部门审批。审批通过后新的到期日自动写入车辆档案；驳回会写明原因，可重新提交。审批进度里能看到每一步。',
    'See when the annual review of each truck expires, upload the inspection report and submit it to the authority. When a review passes, the new expiry date is written to the vehicle file automatically. A rejection states its reason, and you can submit again. The progress shows every step.',
  ],
  '/VehicleManagement/VehicleStatus': [
    '所有车辆此刻的状态、司机、电量和最近一次上报，数据实时刷新。点开一台车可看实时数值、当日时间轴、刷卡、点检和故障违章，也能查任意时刻是谁在开、当时是否有资格。',
    'The current state, driver, charge and last report of all trucks, updated live. Open a truck to see its live readings, the timeline of today, card swipes, inspections, faults and violations. You can also look up who drove at any moment and whether that driver was qualified.',
  ],
  '/VehicleManagement/VehicleDistribution': [
    '在地图上看车辆现在的位置，左侧列表与地图显示同一批车。车多时会聚成一组，放大即散开。站点、路线、厂区平面图和围栏可以叠加显示，有权限的人可直接在图上绘制站点和路线。',
    'See where trucks are on the map; the list on the left shows the same trucks. Where there are many, they are grouped; zoom in to separate them. Stations, routes, site plans and fences can be shown on the map, and users with the right can draw stations and routes on it.',
  ],
  '/VehicleManagement/VehicleTrajectory': [
    '回放一台车在选定时段的行驶轨迹，按时间播放，可看速度、停留、断点以及途中的故障和违章。没有数据的时段按断点显示，不计里程；明显的漂移点不画入轨迹。',
    'Replay the trajectory of a truck in a period in time order, with speed, stops, gaps, and faults and violations on the way. Time without data is shown as a gap and adds no distance. Positions that are clearly wrong are left out of the line.',
  ],
  '/VehicleManagement/RepairManagement': [
    '从报修到关闭的全过程：看板按状态分列，也可切换为列表或维修单。维修人员接单、填写维修单，报修人确认完成。接单到关闭期间车辆显示“维修中”；来自故障的报修在关闭时把故障一并处理。',
    'Repairs from request to close: a board by state, a list, or the repair orders. Repair staff accept a request and fill in the order; the requester confirms that it is finished. From acceptance to close the truck is shown as under repair. Closing a request that came from a fault also handles the fault.',
  ],
  '/VehicleManagement/RepairManagement/Details': [
    '一张报修单的全部内容：情况、照片、维修单、费用和每一步由谁在何时完成。您现在能做的操作排在上方，不能做的不显示。',
    'Everything about one repair request: description, photos, repair orders, costs, and who took each step and when. The actions available to you are at the top; others are not shown.',
  ],
  '/VehicleManagement/MaintainManagement': [
    '按车辆列出保养还剩多少小时、多少天，先到的算。车辆自己的周期和适用的保养方案一起判断，取最紧急的一个。可以发邮件提醒，也可以直接登记保养。',
    'See how many hours and days are left until maintenance of each truck; whichever ends first counts. The cycle of the truck and all programs that apply to it are compared, and the most urgent one is shown. Send a reminder by mail, or record the maintenance here.',
  ],
  '/VehicleManagement/MaintenanceProgram': [
    '保养方案规定周期、项目和所需物料，指派给品牌、型号或车辆后，由保养提醒据此计算到期。物料及单价也在此维护。',
    'A program defines the cycle, the items and the materials they need. Assign it to makes, models or trucks; the reminders then calculate due dates from it. Materials and their unit prices are kept here too.',
  ],
  '/VehicleManagement/MaintenanceManagement': [
    '登记做过的保养：哪台车、做了哪些项目、小时表读数、用料和费用。保存后车辆的周期从此重新计算；读数不能超过小时表当时可能达到的值。',
    'Record maintenance: the truck, the items done, the hour-meter reading, materials and costs. When you save, the cycle of the truck restarts. The reading cannot be higher than the hour meter can have been at that time.',
  ],
  '/VehicleManagement/InsureFile': [
    '每台车的投保日期、到期日和保单附件。到期日当天仍有效，次日起为已过期；没有填写的显示“未录入”，按不合规统计。可用表格批量更新。',
    "The start date, expiry date and policy of each truck's insurance. A policy is valid on its last day and expired from the next day on. A truck without dates is shown as not recorded and counts as not compliant. You can update many trucks with a sheet.",
  ],
  '/BatteryManagement/BatteryFile': [
    '牵引电池的档案：类型、电压、容量、充放电阈值，以及何时装在哪台车上。充放电记录归属于当时装在车上的电池，所以换电池时请在此登记。损耗异常可在更换或检修后说明原因重置。',
    'The files of traction batteries: type, voltage, capacity, charge and discharge thresholds, and in which truck each was installed and when. A charge record belongs to the battery installed at that time, so record each change of battery here. After a replacement or repair, reset an abnormal loss status and state the reason.',
  ],
  '/BatteryManagement/BatteryStatus': [
    '每块电池现在在做什么、电量多少，以及充电、放电记录。结束电量未达到阈值或充电时间过长的记录为异常；七天内三次异常或健康度低于 80% 时，损耗状态变为异常。',
    'What each battery is doing now, its charge, and its charge and discharge records. A record is abnormal when the end level misses the threshold or charging takes too long. Three abnormal records in seven days, or a health below 80 %, set the loss status to abnormal.',
  ],
});
