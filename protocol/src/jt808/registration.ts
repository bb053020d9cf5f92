import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import type { HeaderKind } from './header';
import { decodeText, trimmed } from './text';

export type RegistrationVariant = '2011' | '2013' | '2019';

/** 0x0100. Plate colour by JT/T 415; with colour 0 the plate is a frame number (section 7). */
export interface Registration {
  variant: RegistrationVariant;
  provinceId: number;
  cityId: number;
  manufacturerId: string;
  model: string;
  terminalId: string;
  plateColor: number;
  plate: string;
}

const widths = {
  '2011': { maker: 5, model: 8, terminal: 7, fixed: 25 },
  '2013': { maker: 5, model: 20, terminal: 7, fixed: 37 },
  '2019': { maker: 11, model: 30, terminal: 30, fixed: 76 },
} as const;

/**
 * Reads 0x0100, the layout decided by header and length; null when shorter than 25 bytes (section 7).
 * A 2011 body with a long plate has the length of 2013: then its fields hold control characters.
 */
export function readRegistration(body: Buffer, header: HeaderKind): Registration | null {
  if (header === '2019' && body.length >= widths['2019'].fixed) return readVariant(body, '2019');
  if (body.length < widths['2011'].fixed) return null;
  if (body.length >= widths['2013'].fixed) {
    const isIn2011 = !isPlausible(body, '2013') && isPlausible(body, '2011');
    return readVariant(body, isIn2011 ? '2011' : '2013');
  }
  return readVariant(body, '2011');
}

/** The body of 0x0100 in the layout of `variant`. */
export function writeRegistration(registration: Registration): Buffer {
  const width = widths[registration.variant];
  return new BodyWriter()
    .u16(registration.provinceId)
    .u16(registration.cityId)
    .padded(registration.manufacturerId, width.maker)
    .padded(registration.model, width.model)
    .padded(registration.terminalId, width.terminal)
    .u8(registration.plateColor)
    .text(registration.plate)
    .done();
}

/** Results of 0x8100. */
export const registrationResult = {
  done: 0,
  vehicleTaken: 1,
  noSuchVehicle: 2,
  terminalTaken: 3,
  noSuchTerminal: 4,
} as const;

/** 0x8100; the code is there only with result 0 (section 7). */
export interface RegistrationAnswer {
  replySerial: number;
  result: number;
  authCode?: string;
}

/** Reads 0x8100; null when shorter than 3 bytes. */
export function readRegistrationAnswer(body: Buffer): RegistrationAnswer | null {
  const reader = new BodyReader(body);
  const answer = { replySerial: reader.u16(), result: reader.u8() };
  if (reader.short) return null;
  return answer.result === registrationResult.done
    ? { ...answer, authCode: reader.padded(reader.left) }
    : answer;
}

/** The body of 0x8100. */
export function writeRegistrationAnswer({ replySerial, result, authCode = '' }: RegistrationAnswer): Buffer {
  const writer = new BodyWriter().u16(replySerial).u8(result);
  return (result === registrationResult.done ? writer.text(authCode) : writer).done();
}

/** 0x0102. IMEI and software version come with the 2019 form only. */
export interface Authentication {
  authCode: string;
  imei?: string;
  softwareVersion?: string;
}

/** Reads 0x0102: the 2019 form under a 2019 header where the lengths fit it, else the whole body is the code. */
export function readAuthentication(body: Buffer, header: HeaderKind): Authentication {
  const reader = new BodyReader(body);
  if (header === '2019' && body.length >= 36 && (body[0] as number) + 16 <= body.length) {
    const authCode = reader.padded(reader.u8());
    const imei = reader.padded(15);
    // Some terminals put a length byte before the version.
    if (reader.left > 1 && body[reader.at] === reader.left - 1) reader.u8();
    return { authCode, imei, softwareVersion: reader.padded(reader.left) };
  }
  return { authCode: reader.padded(reader.left) };
}

/** The body of 0x0102; with an IMEI the 2019 form. */
export function writeAuthentication({ authCode, imei, softwareVersion = '' }: Authentication): Buffer {
  const writer = new BodyWriter();
  if (imei === undefined) return writer.text(authCode).done();
  return writer.sized(authCode).padded(imei, 15).padded(softwareVersion, 20).done();
}

function readVariant(body: Buffer, variant: RegistrationVariant): Registration {
  const width = widths[variant];
  const reader = new BodyReader(body);
  return {
    variant,
    provinceId: reader.u16(),
    cityId: reader.u16(),
    manufacturerId: reader.padded(width.maker),
    model: reader.padded(width.model),
    terminalId: reader.padded(width.terminal),
    plateColor: reader.u8(),
    plate: reader.padded(reader.left),
  };
}

/** Whether the fields of fixed width are text: none holds a control character, padding aside. */
function isPlausible(body: Buffer, variant: RegistrationVariant): boolean {
  const { maker, model, terminal } = widths[variant];
  const reader = new BodyReader(body, 4);
  return [maker, model, terminal].every((width) => {
    const field = trimmed(reader.bytes(width));
    return field.every((byte) => byte >= 0x20) && !decodeText(field).startsWith('hex:');
  });
}
