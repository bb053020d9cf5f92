import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

/** Something that a terminal has done, as its flash keeps it. */
export interface Deed {
  identifier: string;
  params: Record<string, unknown>;
}

/** The deeds of a terminal, oldest first; a line that a power cut tore apart was never answered, and is none. */
export function readDeeds(file: string): Deed[] {
  return whole(file)
    .split('\n')
    .flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Deed)));
}

/** Opens the flash of a terminal for writing; gives what puts a deed into it for good. */
export function openFlash(file: string): (deed: Deed) => void {
  if (existsSync(file)) truncateSync(file, Buffer.byteLength(whole(file)));
  const handle = openSync(file, 'a');
  process.once('exit', () => closeSync(handle));
  return (deed) => {
    writeSync(handle, `${JSON.stringify(deed)}\n`);
    fsyncSync(handle);
  };
}

function whole(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.slice(0, text.lastIndexOf('\n') + 1);
}
