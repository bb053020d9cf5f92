import { iccidOf } from '@fleet/protocol/plant/sim';
import { readRequest } from '@fleet/protocol/alink/envelope';
import { result, writeGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { writeAttributes } from '@fleet/protocol/jt808/attributes';
import {
  controlType,
  readTerminalControl,
  readVehicleControl,
  terminalCommand,
} from '@fleet/protocol/jt808/commands';
import { hasBit } from '@fleet/protocol/jt808/bits';
import {
  areaBit,
  readCircles,
  readPolygon,
  readRoute,
  type Area,
  type Point,
} from '@fleet/protocol/jt808/fences';
import type { Frame } from '@fleet/protocol/jt808/frame';
import { readIds } from '@fleet/protocol/jt808/ids';
import { writeLocationAnswer } from '@fleet/protocol/jt808/location';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { readTransparent, transparentType, writeThingModel } from '@fleet/protocol/jt808/transparent';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { type Controls } from './link';
import { callService, setProperties, storeFull } from './services';

const done = 200;
/** A change of circles that are there already (jt808.md 10, 0x8600). */
const modify = 2;

/** A message a terminal sends because it was told something. */
export interface Answer {
  msgId: number;
  body: Buffer;
}

/** Does what the platform tells a terminal, and gives what it answers, in order. */
export function obey(frame: Frame, terminalId: string, controls: Controls): Answer[] {
  const { msgId, serial, body } = frame;
  const general = (code: number): Answer => ({
    msgId: up.generalAnswer,
    body: writeGeneralAnswer({ replySerial: serial, replyMsgId: msgId, result: code }),
  });
  switch (msgId) {
    case down.queryAttributes:
      return [{ msgId: up.attributes, body: attributes(frame, terminalId, controls) }];
    case down.queryLocation:
      return [
        { msgId: up.locationAnswer, body: writeLocationAnswer(serial, encodeTruck(controls.report())) },
      ];
    case down.vehicleControl: {
      const control = readVehicleControl(body, frame.header);
      if (!control) return [general(result.badMessage)];
      const lock =
        'controls' in control && control.controls.find(({ type }) => type === controlType.startLock);
      if (lock && callService('lock', { locked: lock.value }, controls).code !== done)
        return [general(result.failed)];
      return [{ msgId: up.controlAnswer, body: writeLocationAnswer(serial, encodeTruck(controls.report())) }];
    }
    case down.terminalControl: {
      const command = readTerminalControl(body)?.command;
      const locked = command === terminalCommand.cutCircuit;
      if (!locked && command !== terminalCommand.restoreCircuit) return [general(result.done)];
      const isDone = callService('lock', { locked }, controls).code === done;
      return [general(isDone ? result.done : result.failed)];
    }
    case down.transparent:
      return thingModel(body, controls, general(result.done));
    case down.setCircles: {
      const circles = readCircles(body, frame.header);
      if (!circles) return [general(result.badMessage)];
      // A circle that it does not have cannot be changed.
      const areThere = circles.items.every(({ id }) => controls.kept.fences.some((fence) => fence.id === id));
      if (circles.action === modify && !areThere) return [general(result.failed)];
      const areStored = circles.items.every(({ center, radiusM: radius, ...area }) =>
        storeArea(area, { longitude: center.lng, latitude: center.lat, radius }, controls),
      );
      return [general(areStored ? result.done : result.failed)];
    }
    case down.setPolygon: {
      const area = readPolygon(body, frame.header);
      if (!area) return [general(result.badMessage)];
      const isStored = storeArea(area, { shape: 'polygon', points: pointsOf(area) }, controls);
      return [general(isStored ? result.done : result.failed)];
    }
    case down.setRoute: {
      const route = readRoute(body, frame.header);
      const [first] = route?.points ?? [];
      if (!route || !first) return [general(result.badMessage)];
      const ground = { shape: 'corridor', points: pointsOf(route), width: first.widthM };
      const isStored = storeArea({ ...first, ...route }, ground, controls);
      return [general(isStored ? result.done : result.failed)];
    }
    case down.deleteCircles:
    case down.deletePolygons:
    case down.deleteRoutes: {
      const ids = readIds(body);
      for (const id of ids ?? []) callService('deleteFence', { id }, controls);
      return [general(ids ? result.done : result.badMessage)];
    }
    case down.setParameters:
    case down.tracking:
    case down.confirmAlarms:
    case down.linkCheck:
    case down.text:
      return [general(result.done)];
    default:
      return [general(result.notSupported)];
  }
}

const pointsOf = ({ points }: { points: Point[] }) =>
  points.map(({ lng: longitude, lat: latitude }) => ({ longitude, latitude }));

/** Keeps an area as the fence that it stands for (jt808.md 13.4). */
function storeArea({ id, attr, name, maxSpeedKmh }: Area, ground: object, controls: Controls): boolean {
  const level = hasBit(attr, areaBit.alarmDriverOnEntry)
    ? 3
    : hasBit(attr, areaBit.alarmDriverOnExit)
      ? 1
      : 2;
  const limited = maxSpeedKmh === undefined ? {} : { speedLimit: maxSpeedKmh };
  const fence = { id, name: name ?? '', level, ...ground, ...limited };
  return callService('setFence', fence, controls).code === done;
}

/** A message of the thing model: that it came is said at once, what became of it in a message of its own. */
function thingModel(body: Buffer, controls: Controls, received: Answer): Answer[] {
  const message = readTransparent(body);
  if (message?.type !== transparentType.thingModel) return [received];
  const request = readRequest(message.data);
  if (!request.ok) return [received];
  const { id, method, params } = request.value;
  const answer =
    method === 'thing.service.property.set'
      ? setProperties(params, controls)
      : callService(method?.replace('thing.service.', '') ?? '', params, controls);
  return [received, { msgId: up.transparent, body: writeThingModel({ id, ...answer }) }];
}

/** Whether a message is a command, which a terminal may take badly, and no question of the link itself. */
export const isCommand = ({ msgId }: Frame) =>
  msgId === down.transparent ||
  msgId === down.vehicleControl ||
  msgId === down.terminalControl ||
  msgId === down.setCircles ||
  msgId === down.setPolygon ||
  msgId === down.setRoute ||
  msgId === down.deleteCircles ||
  msgId === down.deletePolygons ||
  msgId === down.deleteRoutes ||
  msgId === down.setParameters ||
  msgId === down.text;

/** The answer of a terminal that has no room left. */
export function answerFull({ msgId, serial, body }: Frame): Answer[] {
  const code = msgId === down.transparent ? result.done : result.failed;
  const general = {
    msgId: up.generalAnswer,
    body: writeGeneralAnswer({ replySerial: serial, replyMsgId: msgId, result: code }),
  };
  const request = msgId === down.transparent ? readRequest(body.subarray(1)) : null;
  if (!request?.ok) return [general];
  return [
    general,
    { msgId: up.transparent, body: writeThingModel({ id: request.value.id, ...storeFull() }) },
  ];
}

function attributes({ phone, protocolVersion }: Frame, terminalId: string, { kept }: Controls): Buffer {
  return writeAttributes({
    layout: protocolVersion === null ? '5/20/7' : '5/30/30',
    terminalType: 0,
    manufacturerId: 'FLEET',
    model: 'SIM',
    terminalId,
    iccid: iccidOf(phone),
    hardwareVersion: '1.0',
    firmwareVersion: kept.firmwareVersion,
    gnss: 3,
    comm: 32,
  });
}
