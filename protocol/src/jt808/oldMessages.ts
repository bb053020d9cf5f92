import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';

/** 0x0302 (until 2019): the answer chosen to a question of the platform. */
export interface QuestionAnswer {
  replySerial: number;
  answerId: number;
}

/** Reads 0x0302; null when shorter than 3 bytes. */
export function readQuestionAnswer(body: Buffer): QuestionAnswer | null {
  return body.length < 3 ? null : { replySerial: body.readUInt16BE(0), answerId: body[2] as number };
}

/** 0x0303 (until 2019): flag 0 cancels, 1 orders an information service. */
export interface InfoOnDemand {
  type: number;
  flag: number;
}

/** Reads 0x0303; null when shorter than 2 bytes. */
export function readInfoOnDemand(body: Buffer): InfoOnDemand | null {
  const [type, flag] = body;
  return type === undefined || flag === undefined ? null : { type, flag };
}

/** 0x0701: an electronic waybill, content by agreement. Null when shorter than 4 bytes. */
export function readWaybill(body: Buffer): { length: number; content: Buffer } | null {
  return body.length < 4 ? null : { length: body.readUInt32BE(0), content: body.subarray(4) };
}

/** 0x0A00 / 0x8A00: RSA-1024 key; stored, never used (section 7). Null when shorter than 4 bytes. */
export function readRsaKey(body: Buffer): { exponent: number; modulus: Buffer } | null {
  return body.length < 4 ? null : { exponent: body.readUInt32BE(0), modulus: body.subarray(4) };
}

/** 0x8400: kind 0 ordinary call, 1 listen; a number of at most 20 characters. */
export interface CallBack {
  kind: number;
  number: string;
}

/** Reads 0x8400; null when empty. */
export function readCallBack(body: Buffer): CallBack | null {
  const reader = new BodyReader(body);
  const kind = reader.u8();
  return reader.short ? null : { kind, number: reader.padded(reader.left) };
}

/** The body of 0x8400. */
export function writeCallBack({ kind, number }: CallBack): Buffer {
  return new BodyWriter().u8(kind).text(number.slice(0, 20)).done();
}

/** An entry of the phone book. Flag: 1 incoming, 2 outgoing, 3 both. */
export interface PhoneBookEntry {
  flag: number;
  number: string;
  name: string;
}

/** 0x8401. Kind: 0 clear, 1 replace, 2 append, 3 modify. */
export interface PhoneBook {
  kind: number;
  entries: PhoneBookEntry[];
}

/** Reads 0x8401; null when it ends early. */
export function readPhoneBook(body: Buffer): PhoneBook | null {
  const reader = new BodyReader(body);
  const kind = reader.u8();
  if (kind === 0 && !reader.short) return { kind, entries: [] };
  const entries = Array.from({ length: reader.u8() }, () => ({
    flag: reader.u8(),
    number: reader.padded(reader.u8()),
    name: reader.padded(reader.u8()),
  }));
  return reader.short ? null : { kind, entries };
}

/** The body of 0x8401. */
export function writePhoneBook({ kind, entries }: PhoneBook): Buffer {
  const writer = new BodyWriter().u8(kind);
  if (kind === 0) return writer.done();
  writer.u8(entries.length);
  for (const { flag, number, name } of entries) writer.u8(flag).sized(number).sized(name);
  return writer.done();
}
