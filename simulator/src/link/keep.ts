/** A right to start the truck, as a terminal keeps it (alink.md 16.3, addAuth). */
export interface KeptAuth {
  /** 1 card, 2 fingerprint, 3 face. */
  kind: number;
  number: string;
  driverNum: string;
  driverName: string;
  power: number;
  /** Milliseconds since 1970; null without a limit. */
  validFrom: number | null;
  validTo: number | null;
}

export interface KeptFence {
  id: number;
  name: string;
  level: number;
  /** Of a circle. */
  longitude?: number;
  latitude?: number;
  radius?: number;
  /** Of another shape, with its points; metres from side to side. */
  shape?: 'polygon' | 'corridor';
  points?: { longitude: number; latitude: number }[];
  width?: number;
  /** Km/h; absent where there is none. */
  speedLimit?: number;
}

/** The memory of a terminal through a power cut; it can be written as JSON. */
export interface Kept {
  fences: KeptFence[];
  auths: KeptAuth[];
  /** Fingerprint templates by number, and faces by driver: how many bytes, never what they are. */
  fingers: Record<string, number>;
  faces: Record<string, string>;
  settings: Record<string, unknown>;
  /** The latest texts that were shown to the driver. */
  texts: string[];
  /** The version that runs in it. */
  firmwareVersion: string;
}

export const emptyKept = (): Kept => ({
  fences: [],
  auths: [],
  fingers: {},
  faces: {},
  settings: {},
  texts: [],
  firmwareVersion: 'V1.0.0',
});

/** How much fits in; domain.md §2 names 100 fingerprints, jt808.md §10 24 circles. */
export const roomFor = { fences: 24, auths: 200, fingers: 100, faces: 100, texts: 100 } as const;

/** Puts one in the place of an older one with the same key; false when there is no room. */
export function put<T>(kept: T[], one: T, isSame: (other: T) => boolean, most: number): boolean {
  const at = kept.findIndex(isSame);
  if (at >= 0) kept[at] = one;
  else if (kept.length >= most) return false;
  else kept.push(one);
  return true;
}
