/** A place in WGS-84. Metres, degrees from north; null where the terminal does not say. */
export interface Position {
  lng: number;
  lat: number;
  altitude: number | null;
  direction: number | null;
  satellites: number | null;
  /** False when the terminal repeats the last place it knew. */
  fixed: boolean;
}

/** The driver who is signed on. Kind: 0 none, 1 card, 2 fingerprint, 3 face, 4 remote. */
export interface TruckDriver {
  kind: number;
  number: string;
}

/** The groups in which values are shown and stored. */
export const valueGroups = [
  'motion',
  'power',
  'battery',
  'load',
  'switches',
  'shock',
  'engine',
  'faults',
  'driver',
  'control',
  'link',
] as const;
export type ValueGroup = (typeof valueGroups)[number];

export type ValueType = 'bool' | 'int' | 'float' | 'double' | 'enum' | 'faults' | 'driver';

/** The model of a value: its type on the wire, its unit, the believable range, its place. */
export interface ValueModel {
  type: ValueType;
  group: ValueGroup;
  unit?: string;
  min?: number;
  max?: number;
  /** True for settings the platform may write. */
  writable?: true;
}

type Range = { unit?: string; min: number; max: number };

const bool = <G extends ValueGroup>(group: G) => ({ type: 'bool', group }) as const;
const int = <G extends ValueGroup>(group: G, range: Range) => ({ type: 'int', group, ...range }) as const;
const float = <G extends ValueGroup>(group: G, range: Range) => ({ type: 'float', group, ...range }) as const;
const writable = { writable: true } as const;
const temperature = { unit: '°C', min: -60, max: 400 };

/**
 * The thing model of a truck (alink.md 16.1), with what the fleet profile of JT/T 808 adds (jt808.md 13.2).
 * Ranges are what a forklift can show at all; outside them a value is an error of the sensor.
 */
export const truckModel = {
  vehicleSpeed: float('motion', { unit: 'km/h', min: 0, max: 200 }),
  odometer: { type: 'double', group: 'motion', unit: 'km', min: 0, max: 429_496_729 },

  keyOn: bool('power'),
  powerOnSeconds: int('power', { unit: 's', min: 0, max: 4_294_967_295 }),
  workSeconds: int('power', { unit: 's', min: 0, max: 4_294_967_295 }),

  soc: float('battery', { unit: '%', min: 0, max: 100 }),
  soh: int('battery', { unit: '%', min: 0, max: 100 }),
  batteryVoltage: float('battery', { unit: 'V', min: 0, max: 1000 }),
  /** Charging is positive. */
  batteryCurrent: float('battery', { unit: 'A', min: -3000, max: 3000 }),
  batteryTemperature: float('battery', { unit: '°C', min: -60, max: 200 }),
  cellMaxMv: int('battery', { unit: 'mV', min: 0, max: 65_534 }),
  cellMinMv: int('battery', { unit: 'mV', min: 0, max: 65_534 }),
  insulationOhmPerV: int('battery', { unit: 'Ω/V', min: 0, max: 65_534 }),
  /** 0 none, 1 plugged, 2 charging, 3 full, 4 fault. */
  chargerState: { type: 'enum', group: 'battery', min: 0, max: 4 },
  chargerFault: int('battery', { min: 0, max: 65_534 }),

  forkLoad: int('load', { unit: 'kg', min: 0, max: 100_000 }),
  liftHeight: int('load', { unit: 'mm', min: 0, max: 30_000 }),
  /** Coarse, from the JT/T 808 status word: 0 empty, 1 half, 3 full. */
  loadState: { type: 'enum', group: 'load', min: 0, max: 3 },

  seatOccupied: bool('switches'),
  seatBeltFastened: bool('switches'),
  parkingBrakeOn: bool('switches'),
  forksRaised: bool('switches'),
  hydraulicsActive: bool('switches'),
  reverse: bool('switches'),
  chargePlugIn: bool('switches'),
  emergencyOpen: bool('switches'),
  checkPassed: bool('switches'),
  housingOpened: bool('switches'),
  mainPowerLost: bool('switches'),

  pitch: float('shock', { unit: '°', min: -180, max: 180 }),
  roll: float('shock', { unit: '°', min: -180, max: 180 }),
  /** Since the last report, like the two below. */
  peakG: float('shock', { unit: 'g', min: 0, max: 100 }),
  brakingMs2: float('shock', { unit: 'm/s²', min: 0, max: 1000 }),
  lateralMs2: float('shock', { unit: 'm/s²', min: 0, max: 1000 }),

  engineRpm: int('engine', { unit: 'rpm', min: 0, max: 20_000 }),
  oilPressureKpa: int('engine', { unit: 'kPa', min: 0, max: 10_000 }),
  coolantTemp: float('engine', temperature),
  transOilTemp: float('engine', temperature),
  hydOilTemp: float('engine', temperature),
  motorTemp: float('engine', temperature),
  controllerTemp: float('engine', temperature),
  fuelPercent: float('engine', { unit: '%', min: 0, max: 100 }),
  /** JT/T 808 item 0x02; a percentage needs the tank volume of the model. */
  fuelLitres: float('engine', { unit: 'l', min: 0, max: 6553.5 }),
  starterVoltage: float('engine', { unit: 'V', min: 0, max: 100 }),

  /** `F01`…`F23`, the complete list each time. */
  activeFaults: { type: 'faults', group: 'faults' },

  driver: { type: 'driver', group: 'driver' },
  driverSignedOn: bool('driver'),

  locked: bool('control'),
  speedLimited: bool('control'),
  /** 0 = none. */
  speedLimit: { ...int('control', { unit: 'km/h', min: 0, max: 200 }), ...writable },
  impactThreshold: { ...float('control', { unit: 'g', min: 0, max: 100 }), ...writable },
  tiltThreshold: { ...int('control', { unit: '°', min: 0, max: 180 }), ...writable },
  beltRequired: { ...bool('control'), ...writable },
  checkRequired: { ...bool('control'), ...writable },
  reportInterval: { ...int('control', { unit: 's', min: 0, max: 86_400 }), ...writable },
  heartbeatInterval: { ...int('control', { unit: 's', min: 0, max: 86_400 }), ...writable },

  /** dBm or CSQ, as the modem counts. */
  signal: int('link', { min: -200, max: 255 }),
  satellites: int('link', { min: 0, max: 255 }),
} as const satisfies Record<string, ValueModel>;

export type ValueName = keyof typeof truckModel;

type WireType = {
  bool: boolean;
  int: number;
  float: number;
  double: number;
  enum: number;
  faults: string[];
  driver: TruckDriver;
};

/** The values of a truck at one moment; what was not reported is absent. */
export type TruckValues = { -readonly [N in ValueName]?: WireType[(typeof truckModel)[N]['type']] };

export const valueNames = Object.keys(truckModel) as ValueName[];

const known = new Set<string>(valueNames);

export function isValueName(name: string): name is ValueName {
  return known.has(name);
}
