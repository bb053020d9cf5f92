import type { Text } from '../text';

/** 1 minor, 2 major, 3 severe. */
export const alarmLevels = ['1', '2', '3'] as const;
export type AlarmLevel = 1 | 2 | 3;

/** A threshold that a company may set for itself. */
export interface Limit {
  value: number;
  min: number;
  max: number;
  unit: string;
}

/** A kind of fault or violation: `domain.md` §5. */
export interface AlarmModel {
  name: Text;
  levels: readonly AlarmLevel[];
  /** The unit of the measured value, if there is one. */
  unit?: string;
  /** A condition that lasts while nothing is heard of the vehicle; what somebody does ends with the silence. */
  lasts?: true;
  limits: Readonly<Record<string, Limit>>;
}

const limit = (unit: string, value: number, min: number, max: number): Limit => ({ unit, value, min, max });
const seconds = (value: number) => limit('s', value, 0, 600);
const kmh = (value: number) => limit('km/h', value, 0, 60);
const percent = (value: number) => limit('%', value, 1, 300);
const celsius = (value: number) => limit('°C', value, 20, 300);
const acceleration = (value: number) => limit('m/s²', value, 0.5, 50);
const gravity = (value: number) => limit('g', value, 0.1, 20);

/** Every violation and fault with its default rule, `domain.md` §5; the names of limits are those of `alarmText`. */
export const alarmModel = {
  V01: {
    name: ['超速', 'Overspeed'],
    levels: [1, 2, 3],
    unit: 'km/h',
    // A share of nothing is no measure: by a limit of 0 every truck that creeps would be severely too fast.
    limits: { speed: limit('km/h', 10, 1, 60), over2: percent(20), over3: percent(50), seconds: seconds(5) },
  },
  V02: {
    name: ['碰撞', 'Impact'],
    levels: [1, 2, 3],
    unit: 'g',
    // Severe ones lock the truck once it stands: 1 yes, 0 no.
    limits: { level1: gravity(1), level2: gravity(1.5), level3: gravity(2.5), locks: limit('', 1, 0, 1) },
  },
  V03: {
    name: ['未系安全带', 'Seat belt unfastened'],
    levels: [2],
    limits: { speed: kmh(1), seconds: seconds(10) },
  },
  V04: {
    name: ['未授权驾驶', 'Unauthorized driving'],
    levels: [3],
    limits: { speed: kmh(1), seconds: seconds(5) },
  },
  V05: { name: ['证件过期驾驶', 'Expired licence driving'], levels: [3], limits: {} },
  V06: { name: ['年审过期用车', 'Use after review expiry'], levels: [3], limits: {} },
  V07: { name: ['驶出电子围栏', 'Left electric fence'], levels: [2], lasts: true, limits: {} },
  V08: { name: ['驶入禁行围栏', 'Entered forbidden fence'], levels: [3], lasts: true, limits: {} },
  V09: {
    name: ['云围栏越界', 'Cloud fence crossing'],
    levels: [2],
    unit: 'km/h',
    lasts: true,
    limits: {},
  },
  V10: { name: ['未点检驾驶', 'Driving unchecked'], levels: [2], limits: { seconds: seconds(60) } },
  V11: {
    name: ['疲劳驾驶', 'Fatigue driving'],
    levels: [2],
    unit: 'h',
    limits: { hours: limit('h', 4, 1, 12), rest: limit('min', 20, 5, 120) },
  },
  V12: {
    name: ['低电量驾驶', 'Low-battery driving'],
    levels: [1],
    unit: '%',
    limits: { level1: percent(10), seconds: seconds(60) },
  },
  V13: {
    name: ['超载', 'Overload'],
    levels: [2, 3],
    unit: '%',
    limits: { level2: percent(105), level3: percent(120), seconds: seconds(3) },
  },
  V14: {
    name: ['急刹车', 'Harsh braking'],
    levels: [1],
    unit: 'm/s²',
    limits: { level1: acceleration(3) },
  },
  V15: { name: ['急加速', 'Harsh acceleration'], levels: [1], unit: 'm/s²', limits: {} },
  V16: {
    name: ['急转弯', 'Harsh turning'],
    levels: [1],
    unit: 'm/s²',
    limits: { level1: acceleration(3) },
  },
  V17: { name: ['非班次用车', 'Off-duty use'], levels: [1], limits: { minutes: limit('min', 5, 1, 60) } },
  V18: { name: ['离座未驻车', 'Left seat unbraked'], levels: [2], limits: { seconds: seconds(3) } },
  V19: {
    name: ['货叉高位行驶', 'Raised-fork travel'],
    levels: [2],
    unit: 'mm',
    limits: { height: limit('mm', 500, 50, 10_000), speed: kmh(5), seconds: seconds(3) },
  },
  V20: {
    name: ['长时间怠速', 'Long idling'],
    levels: [1],
    limits: { minutes: limit('min', 10, 1, 120) },
  },
  V21: { name: ['人证不符', 'Identity mismatch'], levels: [3], limits: {} },
  V22: { name: ['接打电话', 'Phone use'], levels: [2], limits: {} },
  V23: { name: ['吸烟', 'Smoking'], levels: [2], limits: {} },
  V24: {
    name: ['拆除设备', 'Device dismantled'],
    levels: [3],
    lasts: true,
    limits: { seconds: seconds(60) },
  },
  F01: { name: ['空滤堵塞', 'Air filter blocking'], levels: [1], lasts: true, limits: {} },
  F02: {
    name: ['机油压力低', 'Low oil pressure'],
    levels: [3],
    unit: 'kPa',
    lasts: true,
    limits: {
      level3: limit('kPa', 80, 10, 1000),
      rpm: limit('rpm', 800, 100, 5000),
      seconds: seconds(3),
    },
  },
  F03: {
    name: ['电量低', 'Low power'],
    levels: [1, 2],
    unit: '%',
    lasts: true,
    limits: { level1: percent(20), level2: percent(10) },
  },
  F04: { name: ['液位低', 'Low liquid level'], levels: [2], lasts: true, limits: {} },
  F05: {
    name: ['水温高', 'High coolant temperature'],
    levels: [2, 3],
    unit: '°C',
    lasts: true,
    limits: { level2: celsius(98), level3: celsius(105) },
  },
  F06: {
    name: ['变速箱油温高', 'High transmission oil temperature'],
    levels: [2, 3],
    unit: '°C',
    lasts: true,
    limits: { level2: celsius(110), level3: celsius(120) },
  },
  F07: {
    name: ['液压油温高', 'High hydraulic oil temperature'],
    levels: [1, 2],
    unit: '°C',
    lasts: true,
    limits: { level1: celsius(85), level2: celsius(95) },
  },
  F08: {
    name: ['电机过温', 'Motor over-temperature'],
    levels: [2, 3],
    unit: '°C',
    lasts: true,
    limits: { level2: celsius(120), level3: celsius(140) },
  },
  F09: {
    name: ['控制器过温', 'Controller over-temperature'],
    levels: [2],
    unit: '°C',
    lasts: true,
    limits: { level2: celsius(85) },
  },
  F10: { name: ['控制器故障', 'Controller fault'], levels: [3], lasts: true, limits: {} },
  F11: {
    name: ['电池欠压', 'Battery under-voltage'],
    levels: [2],
    unit: 'V',
    lasts: true,
    limits: { lead: limit('V', 1.75, 1, 2), lithium: limit('V', 2.8, 2, 3.5), seconds: seconds(30) },
  },
  F12: {
    name: ['电池过压', 'Battery over-voltage'],
    levels: [2],
    unit: 'V',
    lasts: true,
    limits: { lead: limit('V', 2.65, 2.2, 3), lithium: limit('V', 3.65, 3.3, 4.5) },
  },
  F13: {
    name: ['电池高温', 'Battery over-temperature'],
    levels: [2, 3],
    unit: '°C',
    lasts: true,
    limits: { level2: celsius(55), level3: celsius(60) },
  },
  F14: {
    name: ['压差过大', 'Cell imbalance'],
    levels: [1],
    unit: 'mV',
    lasts: true,
    limits: { level1: limit('mV', 300, 20, 2000) },
  },
  F15: {
    name: ['绝缘故障', 'Insulation fault'],
    levels: [3],
    unit: 'Ω/V',
    lasts: true,
    limits: { level3: limit('Ω/V', 100, 10, 10_000) },
  },
  F16: { name: ['充电故障', 'Charging fault'], levels: [2], lasts: true, limits: {} },
  F17: {
    name: ['燃油低', 'Low fuel'],
    levels: [1],
    unit: '%',
    lasts: true,
    limits: { level1: percent(10) },
  },
  F18: { name: ['发动机故障', 'Engine fault'], levels: [2], lasts: true, limits: {} },
  F19: { name: ['制动液位低', 'Low brake fluid'], levels: [3], lasts: true, limits: {} },
  F20: { name: ['后处理故障', 'Aftertreatment fault'], levels: [2], lasts: true, limits: {} },
  F21: {
    name: ['电瓶电压低', 'Low starter voltage'],
    levels: [1],
    unit: 'V',
    lasts: true,
    limits: { level1: limit('V', 11.5, 5, 30) },
  },
  F22: {
    name: ['定位故障', 'Positioning fault'],
    levels: [1],
    lasts: true,
    limits: { hours: limit('h', 24, 1, 240) },
  },
  F23: { name: ['传感器故障', 'Sensor fault'], levels: [1], lasts: true, limits: {} },
} as const satisfies Record<string, AlarmModel>;

export type AlarmCode = keyof typeof alarmModel;
export type FaultType = Extract<AlarmCode, `F${string}`>;
export type ViolationType = Extract<AlarmCode, `V${string}`>;

const codes = Object.keys(alarmModel) as AlarmCode[];
export const faultTypes = codes.filter((code) => code.startsWith('F')) as [FaultType, ...FaultType[]];
export const violationTypes = codes.filter((code) => code.startsWith('V')) as [
  ViolationType,
  ...ViolationType[],
];

export const isAlarmCode = (code: string): code is AlarmCode => Object.hasOwn(alarmModel, code);

/** The thresholds of one kind of alarm, as a company has set them. */
export type LimitsOf<C extends AlarmCode> = { [L in keyof (typeof alarmModel)[C]['limits']]: number };

/** The rules as `domain.md` has them, for a company that changed none. */
export const defaultLimits = (code: AlarmCode): Record<string, number> =>
  Object.fromEntries(
    Object.entries(alarmModel[code].limits).map(([name, { value }]: [string, Limit]) => [name, value]),
  );
