export const batteryTypes = ['leadAcid', 'lithium'] as const;
export const lossStatuses = ['normal', 'abnormal'] as const;

/** The states of a battery: `domain.md` §4, Battery. */
export const batteryStates = ['charging', 'discharging', 'working', 'idle'] as const;
export type BatteryState = (typeof batteryStates)[number];

export const recordKinds = ['charge', 'discharge'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The problems of a finished record: `domain.md` §3, Battery, and §7, Abnormal charges. */
export const recordProblems = ['endedLow', 'fellLow', 'tookLong'] as const;
