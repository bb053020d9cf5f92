import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import { trimText } from './text';

/** One parameter as sent: id of section 9 and its bytes. */
export interface Parameter {
  id: number;
  value: Buffer;
}

/** A list of parameters and how reading it ended. */
export interface ParameterList {
  count: number;
  params: Parameter[];
  /** The bytes that are no parameter; empty in a sound list. */
  trailing: Buffer;
  /** True when the last item claims more bytes than there are. */
  truncated: boolean;
}

type ParameterType = 'D' | 'W' | 'B' | 'S';
const numberWidth = { D: 4, W: 2, B: 1 } as const;

const ranges: [ParameterType, number, number][] = [
  ['D', 0x0001, 0x0007],
  ['S', 0x0010, 0x0017],
  ['D', 0x0018, 0x0019],
  ['S', 0x001a, 0x001a],
  ['D', 0x001b, 0x001c],
  ['S', 0x001d, 0x001d],
  ['D', 0x0020, 0x0022],
  ['S', 0x0023, 0x0026],
  ['D', 0x0027, 0x0029],
  ['D', 0x002c, 0x0030],
  ['W', 0x0031, 0x0031],
  ['S', 0x0040, 0x0044],
  ['D', 0x0045, 0x0047],
  ['S', 0x0048, 0x0049],
  ['D', 0x0050, 0x005a],
  ['W', 0x005b, 0x005e],
  ['D', 0x0064, 0x0065],
  ['D', 0x0070, 0x0074],
  ['D', 0x0080, 0x0080],
  ['W', 0x0081, 0x0082],
  ['S', 0x0083, 0x0083],
  ['B', 0x0084, 0x0084],
  ['B', 0x0090, 0x0092],
  ['D', 0x0093, 0x0093],
  ['B', 0x0094, 0x0094],
  ['D', 0x0095, 0x0095],
  ['D', 0x0100, 0x0100],
  ['W', 0x0101, 0x0101],
  ['D', 0x0102, 0x0102],
  ['W', 0x0103, 0x0103],
];

const types = new Map<number, ParameterType>(
  ranges.flatMap(([type, from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => [from + i, type] as const),
  ),
);

/** Ids the platform uses by name (section 9). */
export const parameterId = {
  heartbeatInterval: 0x0001,
  intervalNoDriver: 0x0022,
  intervalAsleep: 0x0027,
  intervalEmergency: 0x0028,
  intervalDefault: 0x0029,
  speedLimit: 0x0055,
  overspeedDuration: 0x0056,
  collision: 0x005d,
  rollover: 0x005e,
  odometer: 0x0080,
} as const;

/** The value of a parameter by the table of section 9: number, text, or null when it stays raw. */
export function parameterValue({ id, value }: Parameter): number | string | null {
  const type = types.get(id);
  if (!type) return null;
  if (type === 'S') return trimText(value);
  // Some terminals answer a DWORD parameter with one or two bytes.
  return value.length > 0 && value.length <= numberWidth[type] ? value.readUIntBE(0, value.length) : null;
}

/** A parameter from its value, in the width of section 9; RangeError for an id the table does not have. */
export function parameterOf(id: number, value: number | string): Parameter {
  const type = types.get(id);
  if (!type) throw new RangeError(`parameter ${id} has no known type`);
  if (type === 'S') return { id, value: new BodyWriter().text(String(value)).done() };
  const bytes = Buffer.alloc(numberWidth[type]);
  bytes.writeUIntBE(Number(value), 0, bytes.length);
  return { id, value: bytes };
}

/** Reads 0x0104: serial of the query, then the list; null when shorter than 3 bytes. */
export function readParameters(body: Buffer): (ParameterList & { replySerial: number }) | null {
  if (body.length < 3) return null;
  return { replySerial: body.readUInt16BE(0), ...readList(new BodyReader(body, 2)) };
}

/** Reads 0x8103; null when empty. */
export function readSetParameters(body: Buffer): ParameterList | null {
  return body.length < 1 ? null : readList(new BodyReader(body));
}

/** The body of 0x0104. */
export function writeParameters(replySerial: number, params: readonly Parameter[]): Buffer {
  return new BodyWriter().u16(replySerial).bytes(writeSetParameters(params)).done();
}

/** The body of 0x8103: send no more parameters than fit one frame (section 7). */
export function writeSetParameters(params: readonly Parameter[]): Buffer {
  const writer = new BodyWriter().u8(params.length);
  for (const { id, value } of params) writer.u32(id).u8(value.length).bytes(value);
  return writer.done();
}

function readList(reader: BodyReader): ParameterList {
  const count = reader.u8();
  const params: Parameter[] = [];
  let truncated = false;
  while (params.length < count && reader.left >= 5) {
    const from = reader.at;
    const id = reader.u32();
    const length = reader.u8();
    if (length > reader.left) {
      reader.at = from;
      truncated = true;
      break;
    }
    params.push({ id, value: reader.bytes(length) });
  }
  return { count, params, trailing: reader.rest(), truncated };
}
