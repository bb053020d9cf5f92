import type { TruckEvent } from '../truck/events';
import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import type { HeaderKind } from './header';
import { readBcdTime } from './time';

/** 0x0702. Status: 1 card in, 2 card out; absent in the 2011 form, which tells the driver only. */
export interface DriverCard {
  variant: '2011' | '2013' | '2019';
  status?: number;
  timeBcd?: string;
  /** Milliseconds since 1970 UTC; null when it is no date. */
  time?: number | null;
  /** 0 read, 1 key check failed, 2 card locked, 3 card taken out, 4 data error. */
  readResult?: number;
  driverName?: string;
  /** Certificate code: the card number, or the certificate, by terminal model. */
  licenseNo?: string;
  agency?: string;
  /** YYYYMMDD. */
  validUntilBcd?: string;
  idCard?: string;
  /** Bytes behind the known fields: a later amendment puts face match and UID there. */
  tail?: Buffer;
}

const cardIn = 1;
const cardOut = 2;

/** Reads 0x0702; null when a field that must be there is missing (section 7). */
export function readDriverCard(body: Buffer, header: HeaderKind): DriverCard | null {
  const status = body[0];
  if (status !== cardIn && status !== cardOut) return read2011(body);
  if (body.length < 7) return null;
  const variant = header === '2019' ? '2019' : '2013';
  const reader = new BodyReader(body, 1);
  const time = readBcdTime(body, 1);
  const card: DriverCard = { variant, status, timeBcd: reader.hex(6), time };
  if (status === cardOut || reader.left === 0) return card;
  card.readResult = reader.u8();
  if (card.readResult !== 0) return card;
  card.driverName = reader.text(reader.u8());
  card.licenseNo = reader.padded(20);
  card.agency = reader.padded(reader.u8());
  card.validUntilBcd = reader.hex(4);
  if (reader.short) return null;
  if (variant === '2019' && reader.left >= 20) card.idCard = reader.padded(20);
  if (reader.left > 0) card.tail = reader.rest();
  return card;
}

/** The body of 0x0702 in the 2013 or 2019 form; an ID card number makes it 2019. */
export function writeDriverCard(card: DriverCard): Buffer {
  const writer = new BodyWriter().u8(card.status ?? cardIn).time(card.time ?? null);
  if (card.status === cardOut) return writer.done();
  writer.u8(card.readResult ?? 0);
  if (card.readResult) return writer.done();
  writer
    .sized(card.driverName ?? '')
    .padded(card.licenseNo ?? '', 20)
    .sized(card.agency ?? '')
    .hex((card.validUntilBcd ?? '').padStart(8, '0'));
  if (card.idCard !== undefined) writer.padded(card.idCard, 20);
  return writer.done();
}

/** A card put in and read, or taken out, as sign-on or sign-off; null for a card that could not be read. */
export function driverCardEvent(card: DriverCard): TruckEvent | null {
  if (card.status === cardOut) return { identifier: 'signOff', time: card.time ?? null, fields: { kind: 1 } };
  if (!card.licenseNo || card.readResult) return null;
  return { identifier: 'signOn', time: card.time ?? null, fields: { kind: 1, number: card.licenseNo } };
}

// The 2011 form begins with the length of the name.
function read2011(body: Buffer): DriverCard | null {
  const reader = new BodyReader(body);
  const card: DriverCard = {
    variant: '2011',
    driverName: reader.text(reader.u8()),
    idCard: reader.padded(20),
    licenseNo: reader.padded(40),
    agency: reader.padded(reader.u8()),
  };
  return reader.short ? null : card;
}
