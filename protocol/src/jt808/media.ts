import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import { type Location, readLocation } from './location';

/** 0x0800, and the head of 0x0801. Codes in section 7. */
export interface MediaEvent {
  mediaId: number;
  mediaType: number;
  format: number;
  event: number;
  channel: number;
}

/** 0x0801: the file itself; a 2011 terminal sends no location. */
export interface Media extends MediaEvent {
  location: Location | null;
  data: Buffer;
}

/** Reads 0x0800; null when shorter than 8 bytes. */
export function readMediaEvent(body: Buffer): MediaEvent | null {
  const reader = new BodyReader(body);
  const event = {
    mediaId: reader.u32(),
    mediaType: reader.u8(),
    format: reader.u8(),
    event: reader.u8(),
    channel: reader.u8(),
  };
  return reader.short ? null : event;
}

/** Reads 0x0801; null when shorter than 8 bytes. Below 36 bytes there is no room for a location. */
export function readMedia(body: Buffer): Media | null {
  const event = readMediaEvent(body);
  if (!event) return null;
  const location = readLocation(body, 8, Math.min(body.length, 36));
  return { ...event, location, data: body.subarray(location ? 36 : 8) };
}

/** The body of 0x0800. */
export function writeMediaEvent(event: MediaEvent): Buffer {
  return new BodyWriter()
    .u32(event.mediaId)
    .u8(event.mediaType)
    .u8(event.format)
    .u8(event.event)
    .u8(event.channel)
    .done();
}

/** The body of 0x0801; `location` is a location body of 28 bytes. */
export function writeMedia(event: MediaEvent, location: Buffer, data: Buffer): Buffer {
  return Buffer.concat([writeMediaEvent(event), location.subarray(0, 28), data]);
}

/** 0x8800: the file arrived, or these parts of it are missing. */
export interface MediaAnswer {
  mediaId: number;
  packetNos: number[];
}

/** Reads 0x8800; null when too short. */
export function readMediaAnswer(body: Buffer): MediaAnswer | null {
  const reader = new BodyReader(body);
  const mediaId = reader.u32();
  const count = reader.left > 0 ? reader.u8() : 0;
  const packetNos = Array.from({ length: count }, () => reader.u16());
  return reader.short ? null : { mediaId, packetNos };
}

/** The body of 0x8800. */
export function writeMediaAnswer({ mediaId, packetNos }: MediaAnswer): Buffer {
  const writer = new BodyWriter().u32(mediaId);
  if (packetNos.length > 0) writer.u8(packetNos.length);
  for (const no of packetNos.slice(0, 255)) writer.u16(no);
  return writer.done();
}
