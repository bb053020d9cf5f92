import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import type { HeaderKind } from './header';

/** Commands of 0x8105 (section 7). */
export const terminalCommand = {
  upgrade: 1,
  connectTo: 2,
  powerOff: 3,
  reset: 4,
  factorySettings: 5,
  closeDataLink: 6,
  closeRadio: 7,
  cutCircuit: 0x64,
  restoreCircuit: 0x65,
} as const;

/** 0x8105: a command and, for some, its parameter as bytes of text. */
export interface TerminalControl {
  command: number;
  param: Buffer;
}

/** Reads 0x8105; null when empty. */
export function readTerminalControl(body: Buffer): TerminalControl | null {
  const command = body[0];
  return command === undefined ? null : { command, param: body.subarray(1) };
}

/** The body of 0x8105; fields are joined with `;`, an empty field means "keep". */
export function writeTerminalControl(command: number, fields: readonly string[] = []): Buffer {
  return new BodyWriter().u8(command).text(fields.join(';')).done();
}

/** 0x8202, in seconds; interval 0 stops. */
export interface Tracking {
  intervalS: number;
  validityS: number;
}

/** Reads 0x8202; null when too short. A stop carries no validity. */
export function readTracking(body: Buffer): Tracking | null {
  const reader = new BodyReader(body);
  const intervalS = reader.u16();
  const validityS = intervalS === 0 && reader.left === 0 ? 0 : reader.u32();
  return reader.short ? null : { intervalS, validityS };
}

/** The body of 0x8202. */
export function writeTracking({ intervalS, validityS }: Tracking): Buffer {
  const writer = new BodyWriter().u16(intervalS);
  return (intervalS === 0 ? writer : writer.u32(validityS)).done();
}

/** 0x8203: serial of the alarm message, 0 = all of that type; type is a word of alarm bits. */
export interface AlarmConfirmation {
  alarmSerial: number;
  type: number;
}

/** Reads 0x8203; null when too short. */
export function readAlarmConfirmation(body: Buffer): AlarmConfirmation | null {
  return body.length < 6 ? null : { alarmSerial: body.readUInt16BE(0), type: body.readUInt32BE(2) };
}

/** The body of 0x8203. */
export function writeAlarmConfirmation({ alarmSerial, type }: AlarmConfirmation): Buffer {
  return new BodyWriter().u16(alarmSerial).u32(type).done();
}

/** 0x8300. `textType` (1 notice, 2 service) exists in 2019 only. */
export interface TextMessage {
  flag: number;
  textType?: number;
  text: string;
}

/** Longest text of 0x8300 that is sure to stay one frame, in bytes of GBK. */
export const textLimit = 900;

/** Reads 0x8300; null when too short. */
export function readTextMessage(body: Buffer, header: HeaderKind): TextMessage | null {
  const reader = new BodyReader(body);
  const flag = reader.u8();
  const textType = header === '2019' ? { textType: reader.u8() } : {};
  return reader.short ? null : { flag, ...textType, text: reader.padded(reader.left) };
}

/** The body of 0x8300 by the version of the addressee; text GBK. */
export function writeTextMessage(message: TextMessage, protocolVersion: number | null): Buffer {
  const writer = new BodyWriter().u8(message.flag);
  if (protocolVersion !== null) writer.u8(message.textType ?? 1);
  return writer.text(message.text).done();
}

/** Vendor control types of the fleet profile (section 13.4), each with one byte. */
export const controlType = { doors: 0x0001, startLock: 0xf001, speedLimit: 0xf002 } as const;

/** One control of a 2019 0x8500. Only one-byte parameters are known; doors: 0 lock, 1 unlock. */
export interface Control {
  type: number;
  value: number;
}

/** 0x8500: in 2011 and 2013 a flag (bit 0: 1 locks the doors), in 2019 a list of controls. */
export type VehicleControl = { flag: number } | { controls: Control[] };

/** Reads 0x8500; null when empty, or when a 2019 list does not come out at its length (section 7). */
export function readVehicleControl(body: Buffer, header: HeaderKind): VehicleControl | null {
  const reader = new BodyReader(body);
  if (header !== '2019') {
    const flag = reader.u8();
    return reader.short ? null : { flag };
  }
  const count = reader.u16();
  if (reader.left !== count * 3 || reader.short) return null;
  return { controls: Array.from({ length: count }, () => ({ type: reader.u16(), value: reader.u8() })) };
}

/** The body of 0x8500. */
export function writeVehicleControl(control: VehicleControl): Buffer {
  const writer = new BodyWriter();
  if ('flag' in control) return writer.u8(control.flag).done();
  writer.u16(control.controls.length);
  for (const { type, value } of control.controls) writer.u16(type).u8(value);
  return writer.done();
}
