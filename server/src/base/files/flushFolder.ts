import { open } from 'node:fs/promises';

/** Has the names in a folder written to the disk: after this a power cut takes none of them. Windows does it by itself. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
