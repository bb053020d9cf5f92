import { texts } from '../text';

/** The purpose of the analyses, by path. */
export const analysisPages = texts({
  '/DataAnalysis/VehicleAnalysis/Comprehensive': [
    '一段时间内车队的总体情况：工时、使用率、故障、违章和点检，与上一个同样长的时段对比。点图上的某一天，下面的表格随之变化；点一行可看单台车。',
    'The fleet in a period as a whole: hours, use, faults, violations and checks, beside the period before. Choose a day in a drawing and the table follows; open a row for one truck.',
  ],
  '/DataAnalysis/VehicleAnalysis/Efficiency': [
    '哪些车用得多、哪些闲着。使用率 = 工作时长 ÷（车辆数 × 天数 × 24 或 8 小时），按 8 小时制可能超过 100%。散点图按使用与成本给出建议：保留、移动、更换、退租。',
    'It shows which trucks are used and which stand. The use rate is hours at work ÷ (vehicles × days × 24 or 8 hours); with 8 it may pass 100 %. By use and cost the trucks are placed: keep, move, replace, give back.',
  ],
  '/DataAnalysis/VehicleAnalysis/Duration': [
    '开机、工作和空闲时长，按天和按一天中的小时，并估算多少台车就够用。空闲 = 开机 − 工作。点开一台车可看每天的情况。',
    'Hours with power on, at work and idle, by day and by hour of the day, and how many trucks would have sufficed. Idle is power on less work. Open a truck to see its days.',
  ],
  '/DataAnalysis/VehicleAnalysis/Fault': [
    '故障按日期和类型统计，可按级别筛选，并给出每百小时故障率等指标。点某一类型只看该类型，再点一次还原。',
    'Faults by day and type, of all levels or of one, with faults per 100 hours at work. Choose a type to see it alone, and once more to see all.',
  ],
  '/DataAnalysis/VehicleAnalysis/VehicleOrgReport': [
    '按机构汇总车辆的各项指标，上级包含下级。过去某天的数据归属当天所在的机构，车辆调走后旧数据不变。',
    'The figures of vehicles by organization, each with all below it. A past day counts where the vehicle was on that day, so a transfer changes nothing behind it.',
  ],
  '/DataAnalysis/DriverAnalysis/DriverComprehensive': [
    '一段时间内司机的总体情况：工时、使用率、违章和故障，与上一时段对比。点开一位司机可看每天的情况。',
    'The drivers in a period as a whole: hours, use, violations and faults, beside the period before. Open a driver to see his days.',
  ],
  '/DataAnalysis/DriverAnalysis/DriverEfficiency': [
    '谁在车上忙、谁闲着，以及停车次数和时长。使用率 = 工作时长 ÷（在册司机 × 天数 × 24 或 8 小时）。',
    'It shows who is at work on trucks how much, with stops and how long they took. The use rate is working hours ÷ (drivers on file × days × 24 or 8 hours).',
  ],
  '/DataAnalysis/DriverAnalysis/DriverDuration': [
    '司机在车上的开机、工作和空闲时长，按天和按小时。时长来自车辆上报，归属当时登录在车上的司机。',
    'Hours of drivers with power on, at work and idle, by day and by hour. They come from what the trucks report and belong to whoever was signed on.',
  ],
  '/DataAnalysis/DriverAnalysis/DriverViolation': [
    '违章按日期和类型统计，可按司机和级别筛选，并给出每百小时违章率和违章最多的司机，可据此安排培训。',
    'Violations by day and type, of a driver or a level if you like, per 100 hours at work, and the drivers with most of them: whom to train.',
  ],
  '/DataAnalysis/DriverAnalysis/DriverOrgReport': [
    '按机构汇总司机的各项指标，上级包含下级，可导出。',
    'The figures of drivers by organization, each with all below it, and as a sheet.',
  ],
  '/DataAnalysis/BatteryAnalysis': [
    '充电次数、异常充电、过放、等效循环和健康度，按机构和电池。健康度下降到 80% 的预计日期，可用来安排更换。',
    'Charges, abnormal charges, deep discharges, equivalent cycles and health, by organization and battery. The day on which health is expected to reach 80 % helps to plan a replacement.',
  ],
  '/DataAnalysis/MaintenanceAnalysis': [
    '维修和保养花了多少钱：按月、按类别、按车辆，以及每工作小时的成本和按时保养率。金额为工单之和，改动工单后立即更新。',
    'It shows what repairs and maintenance cost: by month, kind and truck, per hour at work, and how much was done in time. Sums are those of the orders and follow a change at once.',
  ],
  '/DataAnalysis/MaintenanceItemAnalysis': [
    '哪些保养项目做得多、花费高。一张工单含多个项目时，每个项目计一次，工时费平均分摊，合计中每张工单只算一次。',
    'It shows which items are done often and cost most. An order with several items counts once for each, its labour split equally; the total counts each order once.',
  ],
});
