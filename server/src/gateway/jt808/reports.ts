import { alarmPlaces } from '@fleet/protocol/jt808/alarms';
import { batchLocations, readBatch } from '@fleet/protocol/jt808/batch';
import { driverCardEvent, readDriverCard } from '@fleet/protocol/jt808/driverCard';
import { readFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import type { Frame } from '@fleet/protocol/jt808/frame';
import { readLocation, readLocationAnswer, type Location } from '@fleet/protocol/jt808/location';
import { hexId, up } from '@fleet/protocol/jt808/messageId';
import { readTransparent, transparentType } from '@fleet/protocol/jt808/transparent';
import { readTruck } from '@fleet/protocol/jt808/truck';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { AppContext } from '../../base/context';
import type { OpenLink } from '../../domain/fleet/admission/service';
import {
  believedTime,
  fingerprint,
  type RawMessage,
  type Report,
} from '../../domain/reported/telemetry/service';

/** Alarm bits 20 and 21: an area, or a route as corridors are one, was entered or left. */
const crossed = (1 << 20) | (1 << 21);
/** 0x0704: stored while out of coverage. */
const storedKind = 1;

/** The terminal that reported, and the time of receipt. */
export interface Origin {
  terminalRowId: string;
  receivedAt: number;
  /** A time that the terminal gave, or null where that cannot be. */
  believe: (time: number | null) => number | null;
}

/** The origin of a report that comes over a link in this moment; `link` is null of a terminal that has never signed on. */
export function originNow({ config }: Pick<AppContext, 'config'>, link: OpenLink | null): Origin {
  const receivedAt = Date.now();
  return {
    terminalRowId: link?.terminalRowId ?? '0',
    receivedAt,
    believe: (time) => believedTime(time, receivedAt, config.retentionMonths),
  };
}

/** The reports in a message of a terminal; null when its fixed part is missing, none when it carries no report. */
export function reportsIn(frame: Frame, origin: Origin): Report[] | null {
  const { msgId, body } = frame;
  switch (msgId) {
    case up.location: {
      const location = readLocation(body);
      return location && [fromLocation(location, frame.serial, origin, false)];
    }
    case up.locationBatch: {
      const batch = readBatch(body);
      return (
        batch &&
        batchLocations(batch).map((one, index) =>
          fromLocation(one, frame.serial | (index << 16), origin, batch.kind === storedKind),
        )
      );
    }
    case up.locationAnswer:
    case up.controlAnswer: {
      const answer = readLocationAnswer(body);
      return answer && [fromLocation(answer.location, frame.serial, origin, false)];
    }
    case up.driverCard: {
      const card = readDriverCard(body, frame.header);
      if (!card) return null;
      const event = driverCardEvent(card);
      return event ? [fromEvent(event, frame, origin)] : [];
    }
    case up.transparent:
      return fromTransparent(frame, origin);
    case up.canData:
    case up.mediaEvent:
    case up.media:
    case up.compressed:
    case up.eventReport:
    case up.infoOnDemand:
    case up.recorderData:
    case up.waybill:
      return [
        fromEvent(
          { identifier: 'raw', time: null, kind: hexId(msgId), hex: body.toString('hex') },
          frame,
          origin,
        ),
      ];
    default:
      return [];
  }
}

// The serial, and the place in a batch, take part in the fingerprint where there is no time to tell two messages apart.
function fromLocation(
  location: Location,
  serial: number,
  { terminalRowId, receivedAt, believe }: Origin,
  wasKept: boolean,
): Report {
  const { position, values, alarm, ...read } = readTruck(location, receivedAt);
  const time = believe(read.time);
  const said = location.body.subarray(location.itemsFrom - 28, location.itemsTo);
  return {
    terminalRowId,
    receivedAt,
    time,
    hash: fingerprint(said, time === null ? serial : 0),
    position,
    wasKept,
    values,
    alarm,
    events: crossingIn(location, time),
  };
}

/** Which fence the terminal says was crossed: its alarm bit with item 0x12. */
function crossingIn(location: Location, time: number | null): TruckEvent[] {
  const { crossing } = alarmPlaces(location);
  if (!crossing || (location.alarm & crossed) === 0) return [];
  const { areaId: fenceId, direction } = crossing;
  return [{ identifier: 'fenceCross', time, fields: { fenceId, direction } }];
}

function fromTransparent(frame: Frame, origin: Origin): Report[] | null {
  const message = readTransparent(frame.body);
  if (!message) return null;
  if (message.type === transparentType.fleetEvent) {
    const read = readFleetEvent(message.data);
    if (read.ok) return [fromEvent(read.event, frame, origin)];
    if (read.error === 'BODY_TOO_SHORT') return null;
  }
  const kind = `${hexId(frame.msgId)}/${message.type.toString(16)}`;
  return [
    fromEvent({ identifier: 'raw', time: null, kind, hex: message.data.toString('hex') }, frame, origin),
  ];
}

function fromEvent(
  event: TruckEvent | RawMessage,
  { body, serial }: Frame,
  { terminalRowId, receivedAt, believe }: Origin,
): Report {
  const time = believe(event.time);
  const position = ('position' in event && event.position) || null;
  return {
    terminalRowId,
    receivedAt,
    time,
    hash: fingerprint(body, time === null ? serial : 0),
    position,
    wasKept: false,
    values: {},
    alarm: null,
    events: [{ ...event, time } as TruckEvent | RawMessage],
  };
}
