import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import { gmt8, readBcdTime } from './time';

/** Results of a general answer (section 7, 0x0001 / 0x8001). */
export const result = { done: 0, failed: 1, badMessage: 2, notSupported: 3, alarmConfirmed: 4 } as const;

/** 0x0001 / 0x8001: which message is answered, and how. */
export interface GeneralAnswer {
  replySerial: number;
  replyMsgId: number;
  result: number;
}

/** A general answer of 5 bytes; null when shorter (section 7). */
export function readGeneralAnswer(body: Buffer): GeneralAnswer | null {
  if (body.length < 5) return null;
  return { replySerial: body.readUInt16BE(0), replyMsgId: body.readUInt16BE(2), result: body[4] as number };
}

/** The body of 0x0001 or 0x8001. */
export function writeGeneralAnswer(answer: GeneralAnswer): Buffer {
  return new BodyWriter().u16(answer.replySerial).u16(answer.replyMsgId).u8(answer.result).done();
}

/** 0x0005 / 0x8003: which parts of a message are wanted again. */
export interface ResendRequest {
  /** Serial of part 1. */
  originalSerial: number;
  packetNos: number[];
}

/** A resend request; the count is one byte wide (2013) or two (2019), whichever fits the length, else null (section 7). */
export function readResendRequest(body: Buffer): (ResendRequest & { countWidth: 1 | 2 }) | null {
  const reader = new BodyReader(body);
  const originalSerial = reader.u16();
  const countWidth = 3 + (body[2] ?? 0) * 2 === body.length ? 1 : 2;
  const count = countWidth === 1 ? reader.u8() : reader.u16();
  if (reader.short || reader.left !== count * 2) return null;
  return { originalSerial, countWidth, packetNos: Array.from({ length: count }, () => reader.u16()) };
}

/** The body of 0x0005 or 0x8003, at most 255 parts; `protocolVersion` null writes the 2013 form. */
export function writeResendRequest(request: ResendRequest, protocolVersion: number | null): Buffer {
  const packetNos = request.packetNos.slice(0, 255);
  const writer = new BodyWriter().u16(request.originalSerial);
  if (protocolVersion === null) writer.u8(packetNos.length);
  else writer.u16(packetNos.length);
  for (const no of packetNos) writer.u16(no);
  return writer.done();
}

/** The zone of a 0x8004 time: UTC by the standard, GMT+8 for some models (section 7). */
export type TimeZone = 'utc' | 'gmt8';

/** 0x8004 → milliseconds since 1970 UTC, null when it is no date. */
export function readTimeAnswer(body: Buffer, zone: TimeZone = 'utc'): number | null {
  if (body.length < 6) return null;
  const time = readBcdTime(body, 0);
  return time !== null && zone === 'utc' ? time + gmt8 : time;
}

/** The body of 0x8004. */
export function writeTimeAnswer(ms: number, zone: TimeZone = 'utc'): Buffer {
  return new BodyWriter().time(zone === 'utc' ? ms - gmt8 : ms).done();
}
