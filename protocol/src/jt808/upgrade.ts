import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';

/** 0x8108. Type: 0 terminal, 12 road-permit card reader, 52 positioning module (section 7). */
export interface UpgradePackage {
  type: number;
  manufacturerId: string;
  version: string;
  data: Buffer;
}

/** The maker id is 5 bytes wide, 11 in some 2019 variants. */
export type MakerWidth = 5 | 11;

/** Reads 0x8108, by the width of the maker id that makes the length come out; null when neither does. */
export function readUpgradePackage(body: Buffer): (UpgradePackage & { makerLen: MakerWidth }) | null {
  for (const makerLen of [5, 11] as const) {
    const reader = new BodyReader(body);
    const type = reader.u8();
    const manufacturerId = reader.padded(makerLen);
    const version = reader.padded(reader.u8());
    const length = reader.u32();
    if (!reader.short && length === reader.left)
      return { makerLen, type, manufacturerId, version, data: reader.rest() };
  }
  return null;
}

/** The body of 0x8108; always sub-packaged in practice. */
export function writeUpgradePackage(upgrade: UpgradePackage, makerLen: MakerWidth = 5): Buffer {
  return new BodyWriter()
    .u8(upgrade.type)
    .padded(upgrade.manufacturerId, makerLen)
    .sized(upgrade.version)
    .u32(upgrade.data.length)
    .bytes(upgrade.data)
    .done();
}

/** 0x0108. Result: 0 done, 1 failed, 2 cancelled. */
export interface UpgradeResult {
  type: number;
  result: number;
}

/** Reads 0x0108; null when shorter than 2 bytes. */
export function readUpgradeResult(body: Buffer): UpgradeResult | null {
  const [type, result] = body;
  return type === undefined || result === undefined ? null : { type, result };
}

/** The body of 0x0108. */
export function writeUpgradeResult({ type, result }: UpgradeResult): Buffer {
  return Buffer.from([type, result]);
}
