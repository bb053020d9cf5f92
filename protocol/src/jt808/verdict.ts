import { result } from './answers';
import { readBatch } from './batch';
import { describeBody } from './describeBody';
import type { Frame } from './frame';
import { phoneIdentity } from './header';
import { eachItem, type Location, readLocation, readLocationAnswer } from './location';
import { down, hexId, isAnswer, isDownMessage, isUpMessage, up } from './messageId';
import { readParameters } from './parameters';
import { checkPacket } from './reassembly';
import { registrationResult } from './registration';

/** The faults of a well-formed frame (section 11). */
export type AppError =
  | 'BODY_TOO_SHORT'
  | 'EXTRA_TRUNCATED'
  | 'COUNT_MISMATCH'
  | 'ITEM_TRUNCATED'
  | 'ITEM_TOO_SHORT'
  | 'BAD_TIME'
  | 'BAD_COORDINATE'
  | 'BAD_PACKET_NUMBER'
  | 'TOO_MANY_PACKETS'
  | 'ENCRYPTED'
  | 'UNSUPPORTED_MESSAGE'
  | 'WRONG_DIRECTION';

/** The platform's answer to a frame, as far as the frame alone tells. Reply null = none. */
export interface Verdict {
  appError?: AppError;
  reply: { msgId: string; result: number } | null;
}

/** Judges a frame that came from a terminal by section 11; who may send it is not asked here. */
export function judge(frame: Frame): Verdict {
  const { msgId, packetTotal, packetNo } = frame;
  if (isDownMessage(msgId)) return generalAnswer(result.notSupported, 'WRONG_DIRECTION');
  if (!isUpMessage(msgId)) return generalAnswer(result.notSupported, 'UNSUPPORTED_MESSAGE');
  if (frame.encryption !== 0) return generalAnswer(result.notSupported, 'ENCRYPTED');
  if (packetTotal !== null && packetNo !== null) {
    const error = checkPacket(packetTotal, packetNo);
    return error ? generalAnswer(result.badMessage, error) : generalAnswer(result.done);
  }

  const error = bodyError(frame);
  if (isAnswer(msgId)) return error ? { appError: error, reply: null } : { reply: null };
  if (error === 'BODY_TOO_SHORT') return generalAnswer(result.badMessage, error);
  if (phoneIdentity(frame.phone) === '') return refuseAllZero(msgId);
  if (error) return generalAnswer(result.done, error);
  if (msgId === up.registration) return answer(down.registrationAnswer, registrationResult.done);
  if (msgId === up.askTime) return answer(down.timeAnswer, result.done);
  if (msgId === up.media) return answer(down.mediaAnswer, result.done);
  // The parts asked for are the answer.
  if (msgId === up.resendParts) return { reply: null };
  return generalAnswer(result.done);
}

/** BAD_COORDINATE, BAD_TIME, EXTRA_TRUNCATED, or null for a sound location (sections 8.1, 8.4). */
export function locationError(location: Location): AppError | null {
  if (Math.abs(location.lat) > 90 || Math.abs(location.lng) > 180) return 'BAD_COORDINATE';
  if (location.time === null) return 'BAD_TIME';
  const end = eachItem(location, () => {});
  // A single byte left over is no item and overruns nothing.
  return end + 2 <= location.itemsTo ? 'EXTRA_TRUNCATED' : null;
}

function bodyError({ msgId, body, header }: Frame): AppError | null {
  switch (msgId) {
    case up.location:
      return locationBodyError(readLocation(body));
    case up.locationAnswer:
    case up.controlAnswer:
      return locationBodyError(readLocationAnswer(body)?.location ?? null);
    case up.locationBatch:
      return batchError(body);
    case up.parameters:
      return parametersError(body);
    default:
      return describeBody(msgId, body, header).short ? 'BODY_TOO_SHORT' : null;
  }
}

function locationBodyError(location: Location | null): AppError | null {
  return location ? locationError(location) : 'BODY_TOO_SHORT';
}

function batchError(body: Buffer): AppError | null {
  const batch = readBatch(body);
  if (!batch) return 'BODY_TOO_SHORT';
  if (batch.truncated) return 'ITEM_TRUNCATED';
  if (batch.items.length < batch.count) return 'COUNT_MISMATCH';
  return batch.items.some((item) => Buffer.isBuffer(item)) ? 'ITEM_TOO_SHORT' : null;
}

function parametersError(body: Buffer): AppError | null {
  const list = readParameters(body);
  if (!list) return 'BODY_TOO_SHORT';
  if (list.truncated) return 'ITEM_TRUNCATED';
  return list.params.length < list.count ? 'COUNT_MISMATCH' : null;
}

// An all-zero phone is never an identity (section 3.5).
function refuseAllZero(msgId: number): Verdict {
  return msgId === up.registration
    ? answer(down.registrationAnswer, registrationResult.noSuchTerminal)
    : generalAnswer(result.failed);
}

function generalAnswer(code: number, appError?: AppError): Verdict {
  const verdict = answer(down.generalAnswer, code);
  return appError ? { appError, ...verdict } : verdict;
}

function answer(msgId: number, code: number): Verdict {
  return { reply: { msgId: hexId(msgId), result: code } };
}
