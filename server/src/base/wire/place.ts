import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** The system takes no longer address of a socket, the byte at its end included. */
const longestPath = 104;

/**
 * The address at which the processes of one data folder meet, in a folder that is open to their user alone. A data
 * folder whose path is too long has it among the temporary files.
 */
export function meetingPlace(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\smart-fleet-${name}`;
  const near = path.join(dataDir, 'wire', 'socket');
  const place =
    Buffer.byteLength(near) < longestPath
      ? near
      : path.join(tmpdir(), `smart-fleet-${userInfo().uid}-${name}`, 'socket');
  const folder = path.dirname(place);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Fails where the folder is another user's.
  chmodSync(folder, 0o700);
  return place;
}
