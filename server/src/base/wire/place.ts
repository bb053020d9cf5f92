import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** The system takes no longer address of a socket, the byte at its end included. */
const longestPath = 104;

/** A lock is held by whoever has others join at the socket. */
export interface Place {
  socket: string;
  lock: string;
}

/**
 * Where the processes of one data folder meet: in a folder that is open to their user alone. A data folder whose path is
 * too long has its socket among the temporary files.
 */
export function meetingPlace(dataDir: string): Place {
  const near = path.join(dataDir, 'wire');
  openFolder(near);
  return { socket: socketOf(dataDir, path.join(near, 'socket')), lock: path.join(near, 'lock') };
}

function socketOf(dataDir: string, near: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\smart-fleet-${name}`;
  if (Buffer.byteLength(near) < longestPath) return near;
  const folder = path.join(tmpdir(), `smart-fleet-${userInfo().uid}-${name}`);
  openFolder(folder);
  return path.join(folder, 'socket');
}

/** Fails where the folder is another user's. */
function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}
