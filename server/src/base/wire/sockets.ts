import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../../postgres/lock';
import type { Place } from './place';
import { StreamPeer } from './streamPeer';
import type { Switchboard } from './switchboard';

const againMs = 200;

interface Needs {
  board: Switchboard;
  place: Place;
  complain: (fault: unknown) => void;
}

interface Meeting extends Needs {
  /** A process that had joined is gone. */
  left: () => void;
}

export interface Opened {
  close(): Promise<void>;
}

/** Has other processes join this one; throws `DataFolderInUse` where another process has them join already. */
export async function openMeeting({ board, place, complain, left }: Meeting): Promise<Opened> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A process that is killed resets its end.
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket) && left());
    new StreamPeer(socket, board, complain);
  });
  const release = takeLock(place.lock);
  try {
    // Left behind by a process that was killed; a pipe of Windows goes with its process.
    if (process.platform !== 'win32') rmSync(place.socket, { force: true });
    server.listen(place.socket);
    await once(server, 'listening');
  } catch (error) {
    release();
    throw error;
  }
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        sockets.delete(socket);
        socket.destroy();
      }
      await closed;
      release();
    },
  };
}

/**
 * Joins the process that has others join, again whenever it was away. `joined` is called each time, and where it fails
 * it is joined anew; resolves when it has not for the first time.
 */
export async function joinMeeting({
  board,
  place,
  complain,
  joined,
}: Needs & { joined: () => Promise<void> }): Promise<Opened> {
  const closing = new AbortController();
  const { signal } = closing;
  let isThere: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (isThere = resolve));
  const keepJoined = async () => {
    while (!signal.aborted) {
      const socket = connect(place.socket);
      const leave = () => socket.destroy();
      signal.addEventListener('abort', leave, { once: true });
      socket.once('connect', () => {
        const failed = (fault: unknown) => {
          complain(fault);
          socket.destroy();
        };
        new StreamPeer(socket, board, complain, () => void joined().then(isThere, failed));
      });
      // It is away, as often as it is looked for.
      socket.on('error', () => undefined);
      await new Promise<void>((resolve) => socket.once('close', () => resolve()));
      signal.removeEventListener('abort', leave);
      await sleep(againMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const keeping = keepJoined();
  await first;
  return {
    async close() {
      closing.abort();
      await keeping;
    },
  };
}
