const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  // 0xA001 is 0x8005 reflected.
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  return crc;
});

/** CRC-16/ARC (polynomial 0x8005 reflected, start 0; "123456789" gives 0xBB3D). */
export function crc16Arc(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number);
  return crc;
}
