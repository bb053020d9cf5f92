import { createHash } from 'node:crypto';
import { writeResendRequest } from './answers';
import { describeBody } from './describeBody';
import type { Description } from './describeLocation';
import { type BadFrame, type Frame, FrameReader, readFrame } from './frame';
import { down, hexId } from './messageId';
import { Reassembly, type WholeMessage } from './reassembly';
import { judge } from './verdict';

/** One frame, flags included or not, in the words of the vectors (section 14), with what section 11 asks. */
export function describeWire(wire: Buffer): Description {
  return describeFrame(readFrame(withoutFlags(wire)));
}

/** A frame as read, in the words of the vectors. */
export function describeFrame(frame: Frame | BadFrame): Description {
  if (!frame.valid) {
    const { error, lenientError } = frame;
    return { valid: false, error, action: 'drop', reply: null, ...(lenientError ? { lenientError } : {}) };
  }
  const packets = frame.packetTotal !== null;
  return {
    valid: true,
    msgId: hexId(frame.msgId),
    header: frame.header,
    versionFlag: frame.versionFlag,
    ...(frame.protocolVersion === null ? {} : { protocolVersion: frame.protocolVersion }),
    phoneBcd: frame.phone,
    serial: frame.serial,
    bodyLength: frame.bodyLength,
    encryption: frame.encryption,
    subpackage: packets,
    ...(packets ? { packetTotal: frame.packetTotal, packetNo: frame.packetNo } : {}),
    body: describeContent(frame),
    ...(frame.lenient ? { lenientOnly: true, strictError: 'BAD_ESCAPE' } : {}),
    ...judge(frame),
  };
}

/** A byte stream as it arrives in chunks: its frames in order, what is pending, what was put together. */
export function describeStream(chunks: readonly Buffer[]): Description {
  const reader = new FrameReader();
  const reassembly = new Reassembly();
  const frames = chunks.flatMap((chunk) => reader.push(chunk));
  const whole: WholeMessage[] = [];
  for (const frame of frames) {
    if (!frame.valid || frame.packetTotal === null) continue;
    const part = reassembly.add(frame.phone, frame, 0);
    if (part.outcome === 'complete') whole.push(part.message);
  }
  const [unfinished] = reassembly.unfinished();
  const [first] = whole;
  return {
    frames: frames.map(describeBriefly),
    pendingBytes: reader.pendingBytes,
    ...(reader.overflow ? { overflow: true } : {}),
    ...(first ? { reassembled: whole.length === 1 ? describeWhole(first) : whole.map(describeWhole) } : {}),
    ...(unfinished ? { missingPackets: unfinished.missing } : {}),
    ...(unfinished && unfinished.originalSerial !== null
      ? { resendRequest: describeResend(unfinished.originalSerial, unfinished.missing) }
      : {}),
  };
}

function describeContent(frame: Frame): Description {
  if (frame.encryption !== 0) return { encryptedHex: frame.body.toString('hex') };
  if (frame.packetTotal !== null) return { fragmentLength: frame.body.length };
  return describeBody(frame.msgId, frame.body, frame.header).body;
}

function describeBriefly(frame: Frame | BadFrame): Description {
  if (!frame.valid) return { valid: false, error: frame.error };
  const { msgId, serial, phone, packetTotal, packetNo } = frame;
  const brief = { valid: true, msgId: hexId(msgId), serial, phoneBcd: phone };
  return packetTotal === null ? brief : { ...brief, packetTotal, packetNo };
}

function describeWhole({ frame, packetTotal }: WholeMessage): Description {
  const { msgId, phone, body, header } = frame;
  return {
    msgId: hexId(msgId),
    phoneBcd: phone,
    packetTotal,
    bodyLength: body.length,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    body: describeBody(msgId, body, header).body,
  };
}

function describeResend(originalSerial: number, packetNos: number[]): Description {
  const request = { originalSerial, packetNos };
  return {
    msgId: hexId(down.resendParts),
    ...request,
    body2013: writeResendRequest(request, null).toString('hex'),
    body2019: writeResendRequest(request, 1).toString('hex'),
  };
}

function withoutFlags(wire: Buffer): Buffer {
  const from = wire[0] === 0x7e ? 1 : 0;
  const to = wire.length > from && wire.at(-1) === 0x7e ? wire.length - 1 : wire.length;
  return wire.subarray(from, to);
}
