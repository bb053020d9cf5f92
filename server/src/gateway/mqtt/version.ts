/** The CONNACK of MQTT 5 that says: unsupported protocol version. */
export const refuseVersion5 = Buffer.from([0x20, 0x03, 0x00, 0x84, 0x00]);

const connect = 0x10;

/**
 * The protocol level that a CONNECT names (3, 4, 5 …), read from its first bytes;
 * null when it is no CONNECT or too little has come.
 */
export function connectVersion(bytes: Buffer): number | null {
  if (bytes[0] !== connect) return null;
  let at = 1;
  while (at < 5 && ((bytes[at] ?? 0) & 0x80) !== 0) at += 1;
  const nameAt = at + 1;
  if (bytes.length < nameAt + 2) return null;
  return bytes[nameAt + 2 + bytes.readUInt16BE(nameAt)] ?? null;
}
