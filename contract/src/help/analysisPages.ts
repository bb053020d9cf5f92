import { texts } from '../text';

/** The purpose of the analyses, by path. */
export const analysisPages = texts({
  '/DataAnalysis/VehicleAnalysis/Comprehensive': [
    '一段时间内车队的总体情况：工时、使用率、故障、违章和点检，与上一个同样长的时段对比。点图上的某一天，下面的表格随之变化；点一行可看单台车。',
    'The whole fleet in a period: hours, use rate, faults, violations and inspections, compared with the previous period of the same length. Click a day in the chart and the table below follows; click a row to see one truck.',
  ],
  '/DataAnalysis/VehicleAnalysis/Efficiency': [
    '哪些车用得多、哪些闲着。使用率 = 工作时长 ÷（车辆数 × 天数 × 24 或 8 小时），按 8 小时制可能超过 100%。散点图按使用与成本给出建议：保留、移动、更换、退租。',
    'See which trucks are used much and which stand idle. Use rate = working hours ÷ (vehicles × days × 24 or 8 hours); on the 8-hour base it can exceed 100 %. The scatter chart suggests by use and cost whether to keep, move, replace or return a truck.',
  ],
  '/DataAnalysis/VehicleAnalysis/Duration': [
    '开机、工作和空闲时长，按天和按一天中的小时，并估算多少台车就够用。空闲 = 开机 − 工作。点开一台车可看每天的情况。',
    'Hours powered on, working and idle, by day and by hour of the day, and an estimate of how many trucks would be enough. Idle = powered on − working. Open a truck to see each day.',
  ],
  '/DataAnalysis/VehicleAnalysis/Fault': [
    '故障按日期和类型统计，可按级别筛选，并给出每百小时故障率等指标。点某一类型只看该类型，再点一次还原。',
    'Faults by date and type, with a filter by level, and figures such as faults per 100 working hours. Click a type to show only that type; click it again to show all.',
  ],
  '/DataAnalysis/VehicleAnalysis/VehicleOrgReport': [
    '按机构汇总车辆的各项指标，上级包含下级。过去某天的数据归属当天所在的机构，车辆调走后旧数据不变。',
    'Vehicle figures by organization; a parent includes those below it. Data of a past day belong to the organization of that day, so a transfer does not change old data.',
  ],
  '/DataAnalysis/DriverAnalysis/DriverComprehensive': [
    '一段时间内司机的总体情况：工时、使用率、违章和故障，与上一时段对比。点开一位司机可看每天的情况。',
    'All drivers in a period: hours, use rate, violations and faults, compared with the previous period. Open a driver to see each day.',
  ],
  '/DataAnalysis/DriverAnalysis/DriverEfficiency': [
    '谁在车上忙、谁闲着，以及停车次数和时长。使用率 = 工作时长 ÷（在册司机 × 天数 × 24 或 8 小时）。',
    'See which drivers work much on trucks and which do not, with the number and duration of stops. Use rate = working hours ÷ (drivers on file × days × 24 or 8 hours).',
  ],
  '/DataAnalysis/DriverAnalysis/DriverDuration': [
    '司机在车上的开机、工作和空闲时长，按天和按小时。时长来自车辆上报，归属当时登录在车上的司机。',
    'Hours of drivers on trucks: powered on, working and idle, by day and by hour of the day. The hours come from truck reports and belong to the driver who was signed on.',
  ],
  '/DataAnalysis/DriverAnalysis/DriverViolation': [
    '违章按日期和类型统计，可按司机和级别筛选，并给出每百小时违章率和违章最多的司机，可据此安排培训。',
    'Violations by date and type, with filters by driver and level, violations per 100 working hours, and the drivers with the most violations. Use it to plan training.',
  ],
  '/DataAnalysis/DriverAnalysis/DriverOrgReport': [
    '按机构汇总司机的各项指标，上级包含下级，可导出。',
    'Driver figures by organization; a parent includes those below it. The report can be exported.',
  ],
  '/DataAnalysis/BatteryAnalysis': [
    '充电次数、异常充电、过放、等效循环和健康度，按机构和电池。健康度下降到 80% 的预计日期，可用来安排更换。',
    'Number of charges, abnormal charges, deep discharges, equivalent cycles and health, by organization and battery. The expected date when health falls to 80 % helps to plan replacements.',
  ],
  '/DataAnalysis/MaintenanceAnalysis': [
    '维修和保养花了多少钱：按月、按类别、按车辆，以及每工作小时的成本和按时保养率。金额为工单之和，改动工单后立即更新。',
    'What repairs and maintenance cost: by month, category and truck, with the cost per working hour and the on-time rate of maintenance. Amounts are sums of the orders and follow changes to orders immediately.',
  ],
  '/DataAnalysis/MaintenanceItemAnalysis': [
    '哪些保养项目做得多、花费高。一张工单含多个项目时，每个项目计一次，工时费平均分摊，合计中每张工单只算一次。',
    'See which maintenance items are done often and cost much. An order with several items counts once for each item, and its labour cost is shared equally. In the total each order counts once.',
  ],
});
