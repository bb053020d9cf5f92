import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { up } from '@fleet/protocol/jt808/messageId';
import type { Terminal808 } from './terminal808';

let number = 0;

interface Said {
  keyOn?: boolean;
  speed?: number;
  /** Seconds on the truck's own meter of power-on hours. */
  meter?: number | null;
}

/** A truck says how it is at a moment, in milliseconds since 1970: on and at work unless said otherwise. */
export const says = (truck: Terminal808, at: number, { keyOn = true, speed = 6, meter = null }: Said = {}) =>
  truck.report({
    time: at,
    values: { keyOn, vehicleSpeed: speed, ...(meter !== null && { powerOnSeconds: meter }) },
    position: {
      lng: 120.7 + (at % 86_400_000) / 1e10,
      lat: 31.3,
      altitude: 5,
      direction: 0,
      satellites: 9,
      fixed: true,
    },
  });

/** Somebody signs on at a truck or off it: by face with his number, or by card. */
export const signs = (truck: Terminal808, at: number, sign: 'signOn' | 'signOff', who: string, kind = 3) =>
  truck.ask(
    up.transparent,
    writeFleetEvent({ number: (number += 1), time: at, identifier: sign, fields: { kind, number: who } })!,
  );
