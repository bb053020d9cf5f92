import { readRequest } from '@fleet/protocol/alink/envelope';
import { result, writeGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { writeAttributes } from '@fleet/protocol/jt808/attributes';
import {
  controlType,
  readTerminalControl,
  readVehicleControl,
  terminalCommand,
} from '@fleet/protocol/jt808/commands';
import type { Frame } from '@fleet/protocol/jt808/frame';
import { writeLocationAnswer } from '@fleet/protocol/jt808/location';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { readTransparent, transparentType, writeThingModel } from '@fleet/protocol/jt808/transparent';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { firmwareVersion, iccidOf, type Controls } from './link';
import { callService } from './services';

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
      return [{ msgId: up.attributes, body: attributes(terminalId, frame.protocolVersion) }];
    case down.queryLocation:
      return [
        { msgId: up.locationAnswer, body: writeLocationAnswer(serial, encodeTruck(controls.report())) },
      ];
    case down.vehicleControl: {
      const control = readVehicleControl(body, frame.header);
      if (!control) return [general(result.badMessage)];
      const lock =
        'controls' in control && control.controls.find(({ type }) => type === controlType.startLock);
      if (lock) controls.isLocked = lock.value === 1;
      return [{ msgId: up.controlAnswer, body: writeLocationAnswer(serial, encodeTruck(controls.report())) }];
    }
    case down.terminalControl: {
      const command = readTerminalControl(body)?.command;
      if (command === terminalCommand.cutCircuit) controls.isLocked = true;
      if (command === terminalCommand.restoreCircuit) controls.isLocked = false;
      return [general(result.done)];
    }
    case down.transparent:
      return [general(result.done), ...thingModel(body, controls)];
    case down.setParameters:
    case down.tracking:
    case down.confirmAlarms:
    case down.linkCheck:
    case down.text:
    case down.setCircles:
    case down.deleteCircles:
      return [general(result.done)];
    default:
      return [general(result.notSupported)];
  }
}

function thingModel(body: Buffer, controls: Controls): Answer[] {
  const message = readTransparent(body);
  if (message?.type !== transparentType.thingModel) return [];
  const request = readRequest(message.data);
  if (!request.ok) return [];
  const { id, method, params } = request.value;
  const answer = callService(method?.replace('thing.service.', '') ?? '', params, controls);
  return [{ msgId: up.transparent, body: writeThingModel({ id, ...answer }) }];
}

function attributes(terminalId: string, protocolVersion: number | null): Buffer {
  return writeAttributes({
    layout: protocolVersion === null ? '5/20/7' : '5/30/30',
    terminalType: 0,
    manufacturerId: 'FLEET',
    model: 'SIM',
    terminalId,
    iccid: iccidOf(terminalId),
    hardwareVersion: '1.0',
    firmwareVersion,
    gnss: 3,
    comm: 32,
  });
}
