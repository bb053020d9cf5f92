import type { AlarmCode, AlarmLevel, LimitsOf } from '@fleet/contract/alarm/catalogue';
import type { TruckValues } from '@fleet/protocol/truck/values';
import { isAtWork, isMoving } from '../../fleet/truck/index';

/** The reading of a truck at a moment; undefined where it has none, or an old one. */
export type Read = <N extends keyof TruckValues>(name: N) => TruckValues[N];

/** The build of a vehicle, as rules need it besides its readings; capacity in kg. */
export interface Build {
  capacity: number;
  powerType: 'diesel' | 'electric';
  /** The type of the battery that sits in it, by its file; null where none is on file. */
  batteryType: 'leadAcid' | 'lithium' | null;
  /** At that moment. */
  isUnderRepair: boolean;
}

/** The measured value, and the limit that it went beyond in the same unit. */
export interface Measured {
  value?: number | undefined;
  limit?: number | undefined;
}

/** The judgement of a rule at a moment: its level, 0 for none. */
export interface Word extends Measured {
  level: AlarmLevel | 0;
}

/** A rule of `domain.md` §5 that is judged from what a truck reports; null when too little is known to say. */
export interface Rule<L> {
  judge(read: Read, limits: L, build: Build): Word | null;
  /** So many seconds the condition must hold. */
  holds?(limits: L): number;
  /** So many seconds it must not hold before it is over. */
  rests?(limits: L): number;
}

const no: Word = { level: 0 };

/** At or above the highest threshold that is reached; thresholds of levels that the code does not have are left out. */
function above(value: number | undefined, thresholds: Thresholds): Word | null {
  if (value === undefined) return null;
  return reached(value, thresholds, (threshold) => value >= threshold);
}
function below(value: number | undefined, thresholds: Thresholds): Word | null {
  if (value === undefined) return null;
  return reached(value, thresholds, (threshold) => value <= threshold);
}
type Thresholds = { level1?: number; level2?: number; level3?: number };

const thresholdOf = [undefined, 'level1', 'level2', 'level3'] as const;

function reached(value: number, thresholds: Thresholds, isReached: (threshold: number) => boolean): Word {
  const level = highest(thresholds, isReached);
  const name = thresholdOf[level];
  return name ? { level, value, limit: thresholds[name] } : { level, value };
}

function highest({ level1, level2, level3 }: Thresholds, isReached: (threshold: number) => boolean) {
  if (level3 !== undefined && isReached(level3)) return 3;
  if (level2 !== undefined && isReached(level2)) return 2;
  return level1 !== undefined && isReached(level1) ? 1 : 0;
}

const isFasterThan = (read: Read, limit: number) => {
  const speed = read('vehicleSpeed');
  return speed === undefined ? undefined : speed > limit;
};

const drives = (read: Read) => {
  const speed = read('vehicleSpeed');
  return speed === undefined ? undefined : isMoving(speed);
};

/** A condition that is either so or not; unknown when a part that decides is. */
const whether = (level: AlarmLevel, ...conditions: (boolean | undefined)[]): Word | null => {
  if (conditions.includes(false)) return no;
  return conditions.includes(undefined) ? null : { level };
};

const seconds = (limits: { seconds: number }) => limits.seconds;

const chargerFaulty = 4;
/** A battery without a file is lithium where its highest cell has more than lead-acid ever has; a low cell tells nothing. */
const lithiumFromMv = 2_700;

/** One cell in volts, with the limit of its kind of battery. */
function cell(
  name: 'cellMinMv' | 'cellMaxMv',
  read: Read,
  limits: { lead: number; lithium: number },
  { batteryType }: Build,
) {
  const millivolts = read(name);
  if (millivolts === undefined) return null;
  const isLithium = batteryType
    ? batteryType === 'lithium'
    : (read('cellMaxMv') ?? millivolts) >= lithiumFromMv;
  return { value: millivolts / 1000, limit: isLithium ? limits.lithium : limits.lead };
}

/** By code; what is not here is judged by the truck alone, by the clock, or from the crossings of fences. */
export const rules: { [C in AlarmCode]?: Rule<LimitsOf<C>> } = {
  V01: {
    holds: seconds,
    judge(read, { speed, over2, over3 }) {
      const value = read('vehicleSpeed');
      if (value === undefined) return null;
      if (value <= speed) return no;
      // Rounded, or exactly a fifth too fast would be more than a fifth: 10.8 / 9 is 1.2000000000000002.
      const over = Math.round((value / speed - 1) * 1e6) / 1e4;
      return { level: over > over3 ? 3 : over > over2 ? 2 : 1, value, limit: speed };
    },
  },
  V03: {
    holds: seconds,
    judge: (read, { speed }) =>
      whether(2, read('seatOccupied'), isFasterThan(read, speed), not(read('seatBeltFastened'))),
  },
  V04: {
    holds: seconds,
    judge: (read, { speed }) => whether(3, isFasterThan(read, speed), hasNoDriver(read)),
  },
  V11: {
    holds: ({ hours }) => hours * 3600,
    rests: ({ rest }) => rest * 60,
    judge: (read) => {
      const [speed, hydraulicsActive, keyOn] = [
        read('vehicleSpeed'),
        read('hydraulicsActive'),
        read('keyOn'),
      ];
      return whether(2, isAtWork({ speed, hydraulicsActive, keyOn }));
    },
  },
  V12: {
    holds: seconds,
    judge(read, { level1 }) {
      const value = read('soc');
      if (value === undefined) return null;
      const word = whether(1, value < level1, drives(read));
      return word?.level ? { ...word, value, limit: level1 } : word;
    },
  },
  V13: {
    holds: seconds,
    judge(read, { level2, level3 }, { capacity }) {
      const load = read('forkLoad');
      if (load === undefined || capacity <= 0) return null;
      // Of 2,000 kg exactly 2,200 would be more than 110 %: 1.1 * 100 is 110.00000000000001.
      const share = (load * 100) / capacity;
      if (share > level3) return { level: 3, value: share, limit: level3 };
      return { level: share > level2 ? 2 : 0, value: share, limit: level2 };
    },
  },
  V18: {
    holds: seconds,
    judge: (read) => whether(2, read('keyOn'), not(read('seatOccupied')), not(read('parkingBrakeOn'))),
  },
  V19: {
    holds: seconds,
    judge(read, { height, speed }) {
      const lift = read('liftHeight');
      const word = whether(2, lift === undefined ? undefined : lift > height, isFasterThan(read, speed));
      return word?.level ? { ...word, value: lift!, limit: height } : word;
    },
  },
  V20: {
    holds: ({ minutes }) => minutes * 60,
    judge(read, _limits, { powerType }) {
      if (powerType !== 'diesel') return no;
      const rpm = read('engineRpm');
      const runs = rpm === undefined ? read('keyOn') : rpm > 0;
      return whether(1, runs, not(drives(read)), read('hydraulicsActive') !== true);
    },
  },
  // Repair staff take a truck's power away.
  V24: {
    holds: seconds,
    judge: (read, _limits, { isUnderRepair }) => (isUnderRepair ? no : whether(3, read('mainPowerLost'))),
  },
  F02: {
    holds: seconds,
    judge(read, { level3, rpm }) {
      const pressure = read('oilPressureKpa');
      const speed = read('engineRpm');
      if (pressure === undefined || speed === undefined) return null;
      return { level: pressure < level3 && speed > rpm ? 3 : 0, value: pressure, limit: level3 };
    },
  },
  F03: {
    judge: (read, limits, { powerType }) => (powerType === 'electric' ? below(read('soc'), limits) : no),
  },
  F05: { judge: (read, limits) => above(read('coolantTemp'), limits) },
  F06: { judge: (read, limits) => above(read('transOilTemp'), limits) },
  F07: { judge: (read, limits) => above(read('hydOilTemp'), limits) },
  F08: { judge: (read, limits) => above(read('motorTemp'), limits) },
  F09: { judge: (read, limits) => above(read('controllerTemp'), limits) },
  F11: {
    holds: seconds,
    judge(read, limits, build) {
      const lowest = cell('cellMinMv', read, limits, build);
      return lowest && { level: lowest.value < lowest.limit ? 2 : 0, ...lowest };
    },
  },
  F12: {
    judge(read, limits, build) {
      const highest = cell('cellMaxMv', read, limits, build);
      return highest && { level: highest.value > highest.limit ? 2 : 0, ...highest };
    },
  },
  F13: { judge: (read, limits) => above(read('batteryTemperature'), limits) },
  F14: {
    judge(read, { level1 }) {
      const [most, least] = [read('cellMaxMv'), read('cellMinMv')];
      if (most === undefined || least === undefined) return null;
      return { level: most - least > level1 ? 1 : 0, value: most - least, limit: level1 };
    },
  },
  F15: {
    judge(read, { level3 }) {
      const value = read('insulationOhmPerV');
      return value === undefined ? null : { level: value < level3 ? 3 : 0, value, limit: level3 };
    },
  },
  F16: {
    judge(read) {
      const [state, code] = [read('chargerState'), read('chargerFault')];
      if (state === undefined && code === undefined) return null;
      return { level: state === chargerFaulty || (code ?? 0) !== 0 ? 2 : 0 };
    },
  },
  F17: { judge: (read, limits) => below(read('fuelPercent'), limits) },
  F21: {
    judge(read, { level1 }) {
      const value = read('starterVoltage');
      return value === undefined ? null : { level: value < level1 ? 1 : 0, value, limit: level1 };
    },
  },
};

/** Rules about one blow, not about a condition: judged from what a report says of the time since the one before. */
export const impactRules = {
  V02: (values: TruckValues, limits: LimitsOf<'V02'>) => above(values.peakG, limits),
  V14: (values: TruckValues, limits: LimitsOf<'V14'>) => above(values.brakingMs2, limits),
  V16: (values: TruckValues, limits: LimitsOf<'V16'>) => above(values.lateralMs2, limits),
} satisfies { [C in AlarmCode]?: (values: TruckValues, limits: LimitsOf<C>) => Word | null };

const not = (value: boolean | undefined) => (value === undefined ? undefined : !value);

/** Only a truck that tells who is on it can tell that nobody is. */
function hasNoDriver(read: Read): boolean | undefined {
  const driver = read('driver');
  return driver ? driver.kind === 0 : not(read('driverSignedOn'));
}
