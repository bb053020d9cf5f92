/** How the header was laid out, decided per frame by length arithmetic (section 3.4). */
export type HeaderKind = '2013' | '2019' | '2013-with-version-bit';

/** Whom a frame is for: the phone digits as received, and the protocol version of a 2019 header or null. */
export interface Addressee {
  phone: string;
  protocolVersion: number | null;
}

/** A header as read. A frame that is no sub-package has `packetTotal` and `packetNo` null. */
export interface Header extends Addressee {
  msgId: number;
  header: HeaderKind;
  versionFlag: boolean;
  serial: number;
  bodyLength: number;
  encryption: number;
  packetTotal: number | null;
  packetNo: number | null;
}

const versionBit = 0x4000;
const packetBit = 0x2000;
export const maxBodyLength = 1023;

/** Header and checksum of the shortest legal content, in bytes. */
export const minContentLength = 13;

/**
 * Reads the header of un-escaped content (header, body, checksum).
 * Null when the declared body length fits none of the three layouts: LENGTH_MISMATCH (section 3.4).
 */
export function readHeader(content: Buffer): Header | null {
  const properties = content.readUInt16BE(2);
  const bodyLength = properties & 0x3ff;
  const versionFlag = (properties & versionBit) !== 0;
  const packets = (properties & packetBit) !== 0;
  const rest = content.length - bodyLength - 1 - (packets ? 4 : 0);

  let header: HeaderKind;
  if (rest === 12) header = versionFlag ? '2013-with-version-bit' : '2013';
  else if (rest === 17 && versionFlag) header = '2019';
  else return null;

  const serialAt = rest - 2;
  return {
    msgId: content.readUInt16BE(0),
    header,
    versionFlag,
    protocolVersion: header === '2019' ? (content[4] ?? 0) : null,
    phone: content.toString('hex', header === '2019' ? 5 : 4, serialAt),
    serial: content.readUInt16BE(serialAt),
    bodyLength,
    encryption: (properties >> 10) & 7,
    packetTotal: packets ? content.readUInt16BE(rest) : null,
    packetNo: packets ? content.readUInt16BE(rest + 2) : null,
  };
}

/**
 * Header bytes for a body of `bodyLength` bytes, with the phone digits of the addressee,
 * filled with zeros to 12 (2013) or 20 (2019) digits.
 */
export function writeHeader(
  to: Addressee,
  msgId: number,
  serial: number,
  bodyLength: number,
  packet?: { total: number; no: number },
): Buffer {
  if (bodyLength > maxBodyLength) throw new RangeError(`a frame carries at most ${maxBodyLength} body bytes`);
  const is2019 = to.protocolVersion !== null;
  const fixed = is2019 ? 17 : 12;
  const header = Buffer.alloc(fixed + (packet ? 4 : 0));
  header.writeUInt16BE(msgId, 0);
  header.writeUInt16BE(bodyLength | (is2019 ? versionBit : 0) | (packet ? packetBit : 0), 2);
  if (is2019) header[4] = to.protocolVersion ?? 1;
  const digits = is2019 ? 20 : 12;
  header.write(to.phone.padStart(digits, '0').slice(-digits), fixed - 2 - digits / 2, 'hex');
  header.writeUInt16BE(serial & 0xffff, fixed - 2);
  if (packet) {
    header.writeUInt16BE(packet.total, fixed);
    header.writeUInt16BE(packet.no, fixed + 2);
  }
  return header;
}

/** The digits by which a terminal is known: without leading zeros, empty for an all-zero phone (section 3.5). */
export function phoneIdentity(phone: string): string {
  return phone.replace(/^0+/, '');
}

/** False when the phone field holds nibbles above 9: some terminals put a binary id there. */
export function isDecimalPhone(phone: string): boolean {
  return /^[0-9]*$/.test(phone);
}
