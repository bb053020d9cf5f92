import { bitsOf } from './bits';
import { eachItem, type Location } from './location';

/** One bit of the alarm word (section 8.2). */
export interface Alarm {
  bit: number;
  name: string;
  /** True when the terminal clears the bit after a confirmation; others stay until the condition ends. */
  once: boolean;
  /** Our own code where the bit has one (section 13.1). */
  code?: string;
}

const names: [string, 'once' | 'held', string?][] = [
  ['sos', 'once'],
  ['overspeed', 'held', 'V01'],
  ['fatigue', 'held', 'V11'],
  ['danger', 'once'],
  ['gnssFault', 'held', 'F22'],
  ['antennaOpen', 'held', 'F22'],
  ['antennaShort', 'held', 'F22'],
  ['mainPowerLow', 'held', 'F21'],
  ['mainPowerLost', 'held', 'V24'],
  ['displayFault', 'held'],
  ['speechFault', 'held'],
  ['cameraFault', 'held'],
  ['permitCardFault', 'held'],
  ['overspeedWarning', 'held'],
  ['fatigueWarning', 'held'],
  ['illegalDriving', 'held'],
  ['tyrePressure', 'held'],
  ['blindZone', 'held'],
  ['dailyDriving', 'held'],
  ['parkedTooLong', 'held'],
  ['areaCrossed', 'once'],
  ['routeCrossed', 'once'],
  ['sectionTime', 'once'],
  ['offRoute', 'held'],
  ['speedSensorFault', 'held'],
  ['fuelAbnormal', 'held'],
  ['stolen', 'held'],
  ['illegalIgnition', 'once'],
  ['illegalMovement', 'once'],
  ['collision', 'held', 'V02'],
  ['rollover', 'held'],
  ['illegalDoor', 'once'],
];

/** All alarm bits by number, in the reading of 2019 where 2013 leaves a bit reserved. */
export const alarms: readonly Alarm[] = names.map(([name, kind, code], bit) => {
  const alarm = { bit, name, once: kind === 'once' };
  return code === undefined ? alarm : { ...alarm, code };
});

/** The alarms that began and ended between two alarm words: one event per edge, never one per message. */
export function alarmEdges(before: number, after: number): { began: Alarm[]; ended: Alarm[] } {
  const of = (bits: number) => bitsOf(bits).flatMap((bit) => alarms[bit] ?? []);
  return { began: of(after & ~before), ended: of(before & ~after) };
}

/** The area of an overspeed or area alarm. Kind: 1 circle, 2 rectangle, 3 polygon, 4 route or section. */
export interface AlarmPlaces {
  overspeed?: { kind: number; areaId: number | null };
  /** Direction: 0 in, 1 out. */
  crossing?: { kind: number; areaId: number; direction: number };
}

/** Items 0x11 and 0x12 of a location: they name the area of alarm bits 1 and 20 (section 8.4). */
export function alarmPlaces(location: Location): AlarmPlaces {
  const { body } = location;
  const places: AlarmPlaces = {};
  eachItem(location, (id, at, length) => {
    const kind = length > 0 ? body.readUInt8(at) : 0;
    if (id === 0x11 && kind > 0 && (length === 1 || length === 5)) {
      places.overspeed = { kind, areaId: length === 5 ? body.readUInt32BE(at + 1) : null };
    }
    if (id === 0x12 && length === 6) {
      places.crossing = { kind, areaId: body.readUInt32BE(at + 1), direction: body.readUInt8(at + 5) };
    }
  });
  return places;
}
