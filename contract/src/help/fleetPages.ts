import { texts } from '../text';

/** The purpose of the pages about vehicles and batteries, by path. */
export const fleetPages = texts({
  '/HomePage': [
    '一眼看出今天哪里需要处理：上方按轻重列出待办，下面是车辆状态、故障、违章、开工率和点检情况。每个数字都能点开，看到的列表与数字一致。选择机构后只看该机构及下级；“大屏”适合挂在车间墙上。监管人员在此看到辖区内先要处理的事项。',
    'It shows where somebody is needed today: matters first, the worst on top, then states of vehicles, faults, violations, use and checks. Each figure opens the list that it counts. Choose an organization to see that branch alone; the board is made for a screen on the wall. Authorities find here what their jurisdiction needs first.',
  ],
  '/VehicleManagement/VehicleFiles': [
    '每台叉车一份档案：编号、机构、品牌型号、终端、证照到期日和附件。可逐台新增，也可用表格导入；导入有错时一行都不写入，并指出错在哪一格。更换终端、调拨、改编号都在操作菜单里，历史数据跟着车走。',
    'One file for each truck: numbers, organization, make and model, terminal, dates of its papers, attachments. Add one by one or import a sheet; a sheet with a mistake writes nothing and names the cell. Replacing the terminal, transfer and a new number are in the menu of the row; history stays with the truck.',
  ],
  '/VehicleManagement/VehicleAnnualReview': [
    '查看每台车的年审到期日，上传检验报告并提交监管部门审批。审批通过后新的到期日自动写入车辆档案；驳回会写明原因，可重新提交。审批进度里能看到每一步。',
    'It shows when the review of each truck ends; the report is submitted here to the authority. When it passes, the new expiry stands in the vehicle file at once; a rejection gives its reason, and one submits again. The progress shows every step.',
  ],
  '/VehicleManagement/VehicleStatus': [
    '所有车辆此刻的状态、司机、电量和最近一次上报，数据实时刷新。点开一台车可看实时数值、当日时间轴、刷卡、点检和故障违章，也能查任意时刻是谁在开、当时是否有资格。',
    'All trucks as they are now: state, driver, charge and last report, kept live. Open one to see its readings, its day as a strip, swipes, checks and alarms, and who was on it at any moment and whether he was allowed to.',
  ],
  '/VehicleManagement/VehicleDistribution': [
    '在地图上看车辆现在的位置，左侧列表与地图显示同一批车。车多时会聚成一组，放大即散开。站点、路线、厂区平面图和围栏可以叠加显示，有权限的人可直接在图上绘制站点和路线。',
    'The trucks where they are now; the list beside the map shows the same ones. Where there are many they stand as a group, which opens as you come nearer. Stations, routes, site plans and fences can lie on the map, and who may do so draws stations and routes on it.',
  ],
  '/VehicleManagement/VehicleTrajectory': [
    '回放一台车在选定时段的行驶轨迹，按时间播放，可看速度、停留、断点以及途中的故障和违章。没有数据的时段按断点显示，不计里程；明显的漂移点不画入轨迹。',
    'It plays back the way of one truck in a period, by the clock, with speed, stops, gaps, faults and violations. A time without reports is a gap and adds no distance; fixes where the truck cannot have been are left out of the line.',
  ],
  '/VehicleManagement/RepairManagement': [
    '从报修到关闭的全过程：看板按状态分列，也可切换为列表或维修单。维修人员接单、填写维修单，报修人确认完成。接单到关闭期间车辆显示“维修中”；来自故障的报修在关闭时把故障一并处理。',
    'The whole way of a repair: a board by state, or a list, or the orders. Repair staff accept and write the order; who asked finishes it. From accept to close the truck shows as under repair, and closing handles the fault that the request came from.',
  ],
  '/VehicleManagement/RepairManagement/Details': [
    '一张报修单的全部内容：情况、照片、维修单、费用和每一步由谁在何时完成。您现在能做的操作排在上方，不能做的不显示。',
    'One request with all that belongs to it: situation, photos, orders, cost, and who took which step when. The steps that are yours to take now are at the top.',
  ],
  '/VehicleManagement/MaintainManagement': [
    '按车辆列出保养还剩多少小时、多少天，先到的算。车辆自己的周期和适用的保养方案一起判断，取最紧急的一个。可以发邮件提醒，也可以直接登记保养。',
    'It says for each truck how many hours and days are left, whichever ends first. The cycle of the truck and every program that holds for it are judged together; the most urgent counts. Send a reminder by mail, or log the service here.',
  ],
  '/VehicleManagement/MaintenanceProgram': [
    '保养方案规定周期、项目和所需物料，指派给品牌、型号或车辆后，由保养提醒据此计算到期。物料及单价也在此维护。',
    'A program holds a cycle, its items and their materials; assigned to vehicles, it is what the reminders go by. Materials and their prices are kept here too.',
  ],
  '/VehicleManagement/MaintenanceManagement': [
    '登记做过的保养：哪台车、做了哪些项目、小时表读数、用料和费用。保存后车辆的周期从此重新计算；读数不能超过小时表当时可能达到的值。',
    'The services that were done: which truck, which items, meter, materials and cost. Saving begins the cycle anew. Hours cannot be more than the meter can have shown at that time.',
  ],
  '/VehicleManagement/InsureFile': [
    '每台车的投保日期、到期日和保单附件。到期日当天仍有效，次日起为已过期；没有填写的显示“未录入”，按不合规统计。可用表格批量更新。',
    'Beginning, end and policy of the insurance of each truck. The last day still counts; from the next one it is expired. Where nothing is written it is not recorded, which counts as not in order. A sheet updates many at once.',
  ],
  '/BatteryManagement/BatteryFile': [
    '牵引电池的档案：类型、电压、容量、充放电阈值，以及何时装在哪台车上。充放电记录归属于当时装在车上的电池，所以换电池时请在此登记。损耗异常可在更换或检修后说明原因重置。',
    'The files of traction batteries: type, voltage, capacity, thresholds, and in which truck each sat when. A charge belongs to the battery that sat in the truck at the time, so write down here when you change it. An abnormal loss status is reset with a reason.',
  ],
  '/BatteryManagement/BatteryStatus': [
    '每块电池现在在做什么、电量多少，以及充电、放电记录。结束电量未达到阈值或充电时间过长的记录为异常；七天内三次异常或健康度低于 80% 时，损耗状态变为异常。',
    'It shows what each battery does now, its charge, and its charges and discharges. A record that misses its threshold or takes too long is abnormal; three in seven days, or a health below 80 %, make the loss status abnormal.',
  ],
});
