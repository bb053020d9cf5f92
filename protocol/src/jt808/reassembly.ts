import { crc32 } from 'node:zlib';
import type { Frame } from './frame';

/** Ceilings and waits of section 4; bytes and milliseconds. */
export interface ReassemblyLimits {
  waitMs: number;
  asks: number;
  idleMs: number;
  messagesPerTerminal: number;
  bytesPerTerminal: number;
  /** The limit of bytes for the unfinished messages of all terminals. */
  bytesInAll: number;
  partsPerMessage: number;
}

export const defaultLimits: ReassemblyLimits = {
  waitMs: 10_000,
  asks: 5,
  idleMs: 60_000,
  messagesPerTerminal: 8,
  bytesPerTerminal: 2 * 1024 * 1024,
  bytesInAll: 64 * 1024 * 1024,
  partsPerMessage: 2048,
};

/** A whole message: the header of its last part to arrive, `serial` that of part 1, the bodies joined. */
export interface WholeMessage {
  frame: Frame;
  packetTotal: number;
}

/** The outcome of a part. Acknowledge `stored`, `duplicate` and `complete` with result 0, `refused` with 2. */
export type PartOutcome =
  | { outcome: 'stored' | 'duplicate' }
  | { outcome: 'complete'; message: WholeMessage }
  | { outcome: 'refused'; error: 'BAD_PACKET_NUMBER' | 'TOO_MANY_PACKETS' };

/** A message with parts missing. `originalSerial` is null when no serial of part 1 can be told. */
export interface Unfinished {
  terminal: string;
  msgId: number;
  packetTotal: number;
  originalSerial: number | null;
  missing: number[];
}

/** The result of a tick of the clock: parts to ask for with 0x8003 now, and messages that were given up. */
export interface Due {
  ask: (Unfinished & { originalSerial: number })[];
  dropped: Unfinished[];
}

const empty = Buffer.alloc(0);

interface Part {
  serial: number;
  body: Buffer;
  /** Of the body, once the message is whole and the body let go. */
  crc?: number;
}

interface Message {
  msgId: number;
  total: number;
  parts: Map<number, Part>;
  bytes: number;
  /** Asks sent so far. */
  asked: number;
  /** When a part came last, or was asked for last. */
  touched: number;
  /** Complete, kept a while without its bytes to know late duplicates. */
  done: boolean;
  /** The bytes set aside for it when it began, so that every message that begins can be finished. */
  reserved: number;
}

/** A finished message is remembered part by part. */
const bytesPerDonePart = 128;

/**
 * Puts sub-packages together, keyed by terminal, message id and total: the serials of real terminals have
 * gaps (section 4). The clock is the caller's `now` in milliseconds. Part bodies are copied.
 */
export class Reassembly {
  private readonly limits: ReassemblyLimits;
  private readonly terminals = new Map<string, Map<string, Message>>();
  private reserved = 0;

  constructor(limits: ReassemblyLimits = defaultLimits) {
    this.limits = limits;
  }

  /** Takes one part. A frame that is no sub-package is a message of its own. */
  add(terminal: string, frame: Frame, now: number): PartOutcome {
    const { packetTotal: total, packetNo: no } = frame;
    if (total === null || no === null) return { outcome: 'complete', message: { frame, packetTotal: 1 } };
    const error = checkPacket(total, no, this.limits.partsPerMessage);
    if (error) return { outcome: 'refused', error };

    const messages = this.terminals.get(terminal) ?? new Map<string, Message>();
    const key = `${frame.msgId}/${total}`;
    const found = messages.get(key);
    const message = !found || isRestart(found, no, frame) ? newMessage(frame.msgId, total) : found;
    if (message.done) return { outcome: 'duplicate' };

    const before = message.parts.get(no);
    message.touched = now;
    if (before?.body.equals(frame.body)) return { outcome: 'duplicate' };
    if (!this.fits(messages, message, found, frame.body.length - (before?.body.length ?? 0))) {
      return { outcome: 'refused', error: 'TOO_MANY_PACKETS' };
    }

    // As much for every part as this one has; the last is shorter, and when it comes first another says more.
    const wanted = total * frame.body.length;
    if (message !== found && !this.begins(message, found, wanted))
      return { outcome: 'refused', error: 'TOO_MANY_PACKETS' };
    if (wanted > message.reserved) this.reserve(message, wanted);

    message.parts.set(no, { serial: frame.serial, body: Buffer.from(frame.body) });
    message.bytes += frame.body.length - (before?.body.length ?? 0);
    messages.set(key, message);
    this.terminals.set(terminal, messages);
    if (message.parts.size < total) return { outcome: 'stored' };
    const whole = complete(message, frame);
    this.reserve(message, total * bytesPerDonePart);
    this.forgetOldest(messages);
    return { outcome: 'complete', message: whole };
  }

  /** Messages to ask for or to give up at `now`; call it every second or so. */
  due(now: number): Due {
    const due: Due = { ask: [], dropped: [] };
    for (const [terminal, messages] of this.terminals) {
      for (const [key, message] of messages) {
        const state = describe(terminal, message);
        const idle = now - message.touched;
        const { originalSerial } = state;
        const ask = !message.done && originalSerial !== null && message.asked < this.limits.asks;
        if (ask && idle >= this.limits.waitMs * (message.asked + 1)) {
          message.asked++;
          message.touched = now;
          due.ask.push({ ...state, originalSerial });
        } else if (idle >= this.limits.idleMs) {
          messages.delete(key);
          this.reserve(message, 0);
          if (!message.done) due.dropped.push(state);
        }
      }
      if (messages.size === 0) this.terminals.delete(terminal);
    }
    return due;
  }

  /** All unfinished messages, in the order in which they began. */
  unfinished(): Unfinished[] {
    return [...this.terminals].flatMap(([terminal, messages]) =>
      [...messages.values()].filter(({ done }) => !done).map((message) => describe(terminal, message)),
    );
  }

  /** Forgets a terminal whose link is gone. */
  forget(terminal: string): void {
    for (const message of this.terminals.get(terminal)?.values() ?? []) this.reserve(message, 0);
    this.terminals.delete(terminal);
  }

  /** Sets aside what a message may come to, in place of the one that it follows; false while others have it all. */
  private begins(message: Message, before: Message | undefined, wanted: number): boolean {
    const hasRoom = () => this.reserved - (before?.reserved ?? 0) + wanted <= this.limits.bytesInAll;
    if (!hasRoom()) this.forgetDone();
    if (!hasRoom()) return false;
    if (before) this.reserve(before, 0);
    this.reserve(message, wanted);
    return true;
  }

  private reserve(message: Message, bytes: number): void {
    this.reserved += bytes - message.reserved;
    message.reserved = bytes;
  }

  /** Late duplicates of finished messages are no longer known. */
  private forgetDone(): void {
    for (const messages of this.terminals.values())
      for (const [key, message] of messages)
        if (message.done) {
          messages.delete(key);
          this.reserve(message, 0);
        }
  }

  // Finished messages are remembered, but not more of them than a terminal may have open.
  private forgetOldest(messages: Map<string, Message>): void {
    const done = [...messages].filter(([, message]) => message.done);
    for (const [key, message] of done.slice(0, Math.max(0, done.length - this.limits.messagesPerTerminal))) {
      messages.delete(key);
      this.reserve(message, 0);
    }
  }

  private fits(
    messages: Map<string, Message>,
    message: Message,
    found: Message | undefined,
    more: number,
  ): boolean {
    const others = [...messages.values()].filter(
      (other) => !other.done && other !== found && other !== message,
    );
    const bytes = others.reduce((sum, other) => sum + other.bytes, message.bytes + more);
    return others.length < this.limits.messagesPerTerminal && bytes <= this.limits.bytesPerTerminal;
  }
}

/** BAD_PACKET_NUMBER, TOO_MANY_PACKETS, or null for packet fields that can be stored (section 4). */
export function checkPacket(
  total: number,
  no: number,
  partsPerMessage = defaultLimits.partsPerMessage,
): 'BAD_PACKET_NUMBER' | 'TOO_MANY_PACKETS' | null {
  if (total === 0 || no === 0 || no > total) return 'BAD_PACKET_NUMBER';
  return total > partsPerMessage ? 'TOO_MANY_PACKETS' : null;
}

function newMessage(msgId: number, total: number): Message {
  return { msgId, total, parts: new Map(), bytes: 0, asked: 0, touched: 0, done: false, reserved: 0 };
}

function complete(message: Message, last: Frame): WholeMessage {
  const parts = Array.from({ length: message.total }, (_, index) => message.parts.get(index + 1));
  const body = Buffer.concat(parts.map((part) => part?.body ?? empty));
  message.done = true;
  message.bytes = 0;
  for (const part of message.parts.values()) {
    part.crc = crc32(part.body);
    part.body = empty;
  }
  const frame = { ...last, serial: parts[0]?.serial ?? last.serial, bodyLength: body.length, body };
  return { frame, packetTotal: message.total };
}

// A second part 1 with another serial begins the message anew, and so does any other part after the end.
// A terminal that starts again counts from 0, so after the end the serial alone does not tell a duplicate.
function isRestart(message: Message, no: number, { serial, body }: Frame): boolean {
  const before = message.parts.get(no);
  if (before === undefined) return false;
  if (message.done) return before.serial !== serial || before.crc !== crc32(body);
  return no === 1 && before.serial !== serial;
}

function describe(terminal: string, { msgId, total, parts }: Message): Unfinished {
  const missing: number[] = [];
  for (let no = 1; no <= total; no++) if (!parts.has(no)) missing.push(no);
  return { terminal, msgId, packetTotal: total, originalSerial: firstSerial(parts), missing };
}

// Without part 1 its serial is believed only when two parts agree on it.
function firstSerial(parts: Map<number, Part>): number | null {
  const first = parts.get(1);
  if (first) return first.serial;
  const seen = new Set<number>();
  for (const [no, { serial }] of parts) {
    const candidate = (serial - (no - 1)) & 0xffff;
    if (seen.has(candidate)) return candidate;
    seen.add(candidate);
  }
  return null;
}
