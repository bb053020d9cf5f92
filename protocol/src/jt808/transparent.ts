import { BodyWriter } from './bodyWriter';

/** Types of 0x0900 / 0x8900 with a meaning here (sections 7 and 13.3). */
export const transparentType = {
  gnssDetails: 0x00,
  permitCard: 0x0b,
  serial1: 0x41,
  serial2: 0x42,
  /** Binary event of the fleet profile, up. */
  fleetEvent: 0xf1,
  /** Thing-model message as JSON, both ways. */
  thingModel: 0xf2,
} as const;

/** 0x0900 / 0x8900. */
export interface Transparent {
  type: number;
  data: Buffer;
}

/** Reads 0x0900 or 0x8900; null when empty. */
export function readTransparent(body: Buffer): Transparent | null {
  const type = body[0];
  return type === undefined ? null : { type, data: body.subarray(1) };
}

/** The body of 0x0900 or 0x8900. */
export function writeTransparent({ type, data }: Transparent): Buffer {
  return new BodyWriter().u8(type).bytes(data).done();
}

/** The body of a thing-model message (type 0xF2) from what is sent as JSON on MQTT. */
export function writeThingModel(message: object): Buffer {
  return writeTransparent({ type: transparentType.thingModel, data: Buffer.from(JSON.stringify(message)) });
}
