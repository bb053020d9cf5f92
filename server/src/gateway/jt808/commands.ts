import { readAnswer, type Answer } from '@fleet/protocol/alink/envelope';
import { result } from '@fleet/protocol/jt808/answers';
import {
  controlType,
  terminalCommand,
  writeTerminalControl,
  writeTextMessage,
  writeVehicleControl,
} from '@fleet/protocol/jt808/commands';
import { writeIds } from '@fleet/protocol/jt808/ids';
import { down } from '@fleet/protocol/jt808/messageId';
import { parameterId, parameterOf, writeSetParameters } from '@fleet/protocol/jt808/parameters';
import { readTransparent, transparentType, writeThingModel } from '@fleet/protocol/jt808/transparent';
import type { DeviceCommand } from '../../base/deviceCommands';
import { deletionOf, fenceMessage, type PlainMessage } from './fenceMessages';

type Params = DeviceCommand['params'];
type Writer = (params: Params, protocolVersion: number | null, isChange: boolean) => PlainMessage;

const display = 1 << 2;
const speak = 1 << 3;

const parameter = (id: number, value: number): PlainMessage => ({
  msgId: down.setParameters,
  body: writeSetParameters([parameterOf(id, value)]),
});
const vehicleControl = (type: number, value: number): PlainMessage => ({
  msgId: down.vehicleControl,
  body: writeVehicleControl({ controls: [{ type, value }] }),
});
const terminalControl = (command: number): PlainMessage => ({
  msgId: down.terminalControl,
  body: writeTerminalControl(command),
});

const services: Readonly<Record<string, Writer>> = {
  lock: ({ locked }, protocolVersion) =>
    protocolVersion === null
      ? terminalControl(locked ? terminalCommand.cutCircuit : terminalCommand.restoreCircuit)
      : vehicleControl(controlType.startLock, locked ? 1 : 0),
  // Before 2019 there is nothing but an alarm above a speed.
  setSpeedLimit: ({ kmh }, protocolVersion) =>
    protocolVersion === null
      ? parameter(parameterId.speedLimit, Number(kmh))
      : vehicleControl(controlType.speedLimit, Number(kmh)),
  setFence: fenceMessage,
  deleteFence: ({ id, shape }) => ({ msgId: deletionOf(shape), body: writeIds([Number(id)]) }),
  showText: ({ text, speak: isSpoken }, protocolVersion) => ({
    msgId: down.text,
    body: writeTextMessage({ flag: display | (isSpoken ? speak : 0), text: String(text) }, protocolVersion),
  }),
  readAll: () => ({ msgId: down.queryAttributes, body: Buffer.alloc(0) }),
  reboot: () => terminalControl(terminalCommand.reset),
  factoryReset: () => terminalControl(terminalCommand.factorySettings),
};

const attributes: Readonly<Record<string, Writer>> = {
  speedLimit: ({ speedLimit }) => parameter(parameterId.speedLimit, Number(speedLimit)),
  reportInterval: ({ reportInterval }) => parameter(parameterId.intervalDefault, Number(reportInterval)),
  heartbeatInterval: ({ heartbeatInterval }) =>
    parameter(parameterId.heartbeatInterval, Number(heartbeatInterval)),
  // High byte 0.1 g, low byte 4 ms.
  impactThreshold: ({ impactThreshold }) =>
    parameter(parameterId.collision, (Math.min(79, Math.round(Number(impactThreshold) * 10)) << 8) | 5),
  tiltThreshold: ({ tiltThreshold }) => parameter(parameterId.rollover, Number(tiltThreshold)),
};

/** A command in the words of the standard; null where the standard has none. `jt808.md` §13.4. */
export function plainMessage(
  { cmdType, identifier, params, isChange = false }: DeviceCommand,
  protocolVersion: number | null,
): PlainMessage | null {
  const writers = cmdType === 'attribute' ? attributes : services;
  const write = Object.hasOwn(writers, identifier) ? writers[identifier] : undefined;
  return write ? write(params, protocolVersion, isChange) : null;
}

/** The same for a terminal that understands messages of the thing model. `jt808.md` §13.3. */
export function thingMessage({ id, cmdType, identifier, params }: DeviceCommand): PlainMessage {
  const method = cmdType === 'attribute' ? 'thing.service.property.set' : `thing.service.${identifier}`;
  return { msgId: down.transparent, body: writeThingModel({ id, version: '1.0', method, params }) };
}

/** The answer in a message of the thing model; null when it is none. */
export function readThingAnswer(body: Buffer): Answer | null {
  const message = readTransparent(body);
  if (message?.type !== transparentType.thingModel) return null;
  const read = readAnswer(message.data);
  return read.ok ? read.value : null;
}

const done = 200;
/** It will, once it stands still: the truck says so itself when it has. */
const promised = 100_001;
/** Codes of devices begin here; the result of the standard is added. */
const refused = 100_100;

/**
 * The meaning of a standard answer to a command; null when it says only that the message came. A lock counts
 * once the truck reports it.
 */
export function plainAnswer(command: DeviceCommand, code: number, isThing: boolean): Answer | null {
  const { id, identifier } = command;
  if (code !== result.done) return { id, code: refused + code, message: `JT/T 808 result ${code}`, data: {} };
  if (isThing) return null;
  return { id, code: identifier === 'lock' ? promised : done, message: '', data: {} };
}
