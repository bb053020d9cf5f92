import { readerHeader } from '@fleet/contract/live/calls';
import { placeHeader, streamPath } from '@fleet/contract/live/stream';
import { headersOf } from '../post';
import { eventReader, type SentEvent } from './sse';

/** The server sends a sign of life far more often than this; silence means a dead connection. */
const longestSilence = 45_000;

/** The server will not open the stream for this session; it may not even know it (401). */
export class StreamRefused extends Error {
  constructor(readonly isUnknown: boolean) {
    super();
  }
}

interface Hearing {
  token: string;
  /** The name of this reader of the stream, by which it says what it looks at. */
  name: string;
  after: string | null;
  signal: AbortSignal;
  /** Told the place at which a stream without `after` begins. */
  opened: (place: string | null) => void;
  heard: () => void;
  event: (event: SentEvent) => void;
}

/** Reads the live stream until it breaks off. */
export async function readStream({ token, name, after, signal, opened, heard, event }: Hearing) {
  const silence = new AbortController();
  let watch = setTimeout(() => silence.abort(), longestSilence);
  try {
    const response = await fetch(streamPath, {
      headers: {
        ...headersOf(token),
        accept: 'text/event-stream',
        [readerHeader]: name,
        ...(after && { 'last-event-id': after }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    });
    if (response.status === 401 || response.status === 403) throw new StreamRefused(response.status === 401);
    if (!response.ok || !response.body) throw new Error(`stream ${response.status}`);
    opened(response.headers.get(placeHeader));
    const take = eventReader(event);
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      clearTimeout(watch);
      watch = setTimeout(() => silence.abort(), longestSilence);
      heard();
      take(piece.value);
    }
  } finally {
    clearTimeout(watch);
  }
}
