import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

/** PostgreSQL settings by name, as given on its command line. */
export type Settings = Record<string, string>;

/** The settings for this machine; they leave most of its memory to Node and to the file cache. */
export function settingsForMachine(memory = usableMemory(), dynamicMemory = dynamicSharedMemory()): Settings {
  const megabytes = memory / 2 ** 20;
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, megabytes / part)))}MB`;

  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: share(8, 64, 2048),
    effective_cache_size: share(2, 256, 65_536),
    maintenance_work_mem: share(24, 32, 1024),
    work_mem: share(512, 4, 32),
    max_wal_size: share(4, 512, 8192),
    checkpoint_timeout: '15min',
    synchronous_commit: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Errors reach the server anyway; here their texts would put people's data into a log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    // A container gives /dev/shm 64 MB by default, and a parallel join that outgrows it fails.
    ...(dynamicMemory < 256 * 2 ** 20 && { max_parallel_workers_per_gather: '0' }),
  };
}

function usableMemory(): number {
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(totalmem(), limit);
}

function dynamicSharedMemory(): number {
  if (process.platform !== 'linux') return Infinity;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize;
  } catch {
    return 0;
  }
}
