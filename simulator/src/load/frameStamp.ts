import { type Addressee, writeHeader } from '@fleet/protocol/jt808/header';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck, type TruckState } from '@fleet/protocol/jt808/truck';

const flag = 0x7e;
const escape = 0x7d;

/** Where things stand in a location body that begins with the odometer (jt808.md 8.1). */
const latAt = 8;
const speedAt = 18;
const timeAt = 22;
const odometerAt = 30;

/** The fields that differ from one report to the next. */
export interface Stamped {
  serial: number;
  /** 10⁻⁶ degree, north and east. */
  lat: number;
  lng: number;
  /** 0.1 km/h. */
  speed: number;
  /** Degrees. */
  direction: number;
  /** BCD[6] in GMT+8. */
  time: Buffer;
  /** 0.1 km. */
  odometer: number;
}

/**
 * A frame of 0x0200 that is made once and stamped for each report: no objects and no encoding on the way.
 * The state must have an odometer.
 */
export class FrameStamp {
  readonly #content: Buffer;
  readonly #bodyAt: number;
  #wire: Buffer;

  constructor(to: Addressee, state: TruckState) {
    const body = encodeTruck(state);
    const header = writeHeader(to, up.location, 0, body.length);
    this.#bodyAt = header.length;
    this.#content = Buffer.concat([header, body]);
    this.#wire = Buffer.allocUnsafeSlow(this.#content.length * 2 + 4);
  }

  /** The frame for the wire. Its bytes hold until the next stamping. */
  stamp({ serial, lat, lng, speed, direction, time, odometer }: Stamped): Buffer {
    const content = this.#content;
    const body = this.#bodyAt;
    content.writeUInt16BE(serial, body - 2);
    content.writeUInt32BE(lat, body + latAt);
    content.writeUInt32BE(lng, body + latAt + 4);
    content.writeUInt16BE(speed, body + speedAt);
    content.writeUInt16BE(direction, body + speedAt + 2);
    content.set(time, body + timeAt);
    content.writeUInt32BE(odometer, body + odometerAt);
    return this.#escaped();
  }

  /** Leaves the bytes of the last frame to whoever still reads them. */
  renew(): void {
    this.#wire = Buffer.allocUnsafeSlow(this.#wire.length);
  }

  #escaped(): Buffer {
    const wire = this.#wire;
    let at = 0;
    let xor = 0;
    wire[at++] = flag;
    for (const byte of this.#content) {
      xor ^= byte;
      at = put(wire, at, byte);
    }
    at = put(wire, at, xor);
    wire[at++] = flag;
    return wire.subarray(0, at);
  }
}

function put(wire: Buffer, at: number, byte: number): number {
  if (byte !== flag && byte !== escape) {
    wire[at] = byte;
    return at + 1;
  }
  wire[at] = escape;
  wire[at + 1] = byte === flag ? 2 : 1;
  return at + 2;
}
