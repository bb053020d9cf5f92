import { partShapes, type PartName } from '@fleet/contract/evidence/parts';
import type { Text } from '@fleet/contract/text';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Content } from '../../../base/signedArchive/write';

export type Row = Record<string, unknown>;

/** A part that was written: how much there is of it, and the first rows for the paper. */
export interface Written {
  name: PartName;
  notes: Text[];
  count: number;
  rows: Row[];
  isWithheld: boolean;
}

/** More rows than these are left out of a part, and it says so. */
export const mostRows = 200_000;
const heldBytes = 65_536;
/** One that nobody has begun a content in for so long is written no more. */
const livesMs = 3_600_000;

const placeOf = (dataDir: string) => path.join(dataDir, 'evidence');

/** The packs whose drafts nobody has written to for long: those of a killed process, unless its pack is made anew. */
export async function listLeft(dataDir: string, now: Date): Promise<string[]> {
  const names = await readdir(placeOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const left: string[] = [];
  for (const name of names.filter((name) => /^\d{1,18}$/.test(name))) {
    // A pack that is finished meanwhile has cleared its own away.
    const found = await stat(path.join(placeOf(dataDir), name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > livesMs) left.push(name);
  }
  return left;
}

/** The contents of a pack on their way into it, in a folder of their own; nothing of it stays. */
export class Drafts {
  readonly contents: Content[] = [];

  constructor(readonly folder: string) {}

  static async open(dataDir: string, packId: string): Promise<Drafts> {
    const drafts = Drafts.of(dataDir, packId);
    // A process that was killed over the same pack has left its own.
    await drafts.remove();
    await mkdir(drafts.folder, { recursive: true, mode: 0o700 });
    return drafts;
  }

  static of = (dataDir: string, packId: string) => new Drafts(path.join(placeOf(dataDir), packId));

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  async add(name: string, bytes: Uint8Array | string): Promise<void> {
    const file = path.join(this.folder, String(this.contents.length));
    await writeFile(file, bytes, { mode: 0o600 });
    this.#list(name, file);
  }

  /** Writes rows as JSON and as CSV while they come; `keep` says which of them the paper shows. */
  async writeRows(
    name: PartName,
    head: object,
    rows: AsyncIterable<Row>,
    keep: (row: Row, at: number) => boolean,
  ): Promise<{ count: number; rows: Row[]; isCut: boolean }> {
    const columns = Object.keys(partShapes[name].columns);
    const place = (ending: string) => path.join(this.folder, `${name}.${ending}`);
    const json = await Lines.open(place('json'));
    const csv = await Lines.open(place('csv'));
    const kept: Row[] = [];
    let count = 0;
    let isCut = false;
    try {
      await json.write(`${JSON.stringify(head).slice(0, -1)},\n"rows":[`);
      await csv.write(`\ufeff${columns.join(',')}\r\n`);
      for await (const row of rows) {
        if (count >= mostRows) {
          isCut = true;
          break;
        }
        if (keep(row, count)) kept.push(row);
        const ordered = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
        await json.write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(ordered)}`);
        await csv.write(`${columns.map((column) => cell(row[column])).join(',')}\r\n`);
        count += 1;
      }
      await json.write(`\n],\n"count":${count},"isCut":${isCut}}\n`);
    } finally {
      await json.close();
      await csv.close();
    }
    this.#list(`data/${name}.json`, place('json'));
    this.#list(`data/${name}.csv`, place('csv'));
    return { count, rows: kept, isCut };
  }

  #list(name: string, file: string): void {
    this.contents.push({ path: name, open: () => createReadStream(file) as AsyncIterable<Uint8Array> });
  }
}

/** A text file that is written a block at a time. */
class Lines {
  #held = '';

  constructor(readonly file: FileHandle) {}

  static async open(name: string): Promise<Lines> {
    return new Lines(await open(name, 'w', 0o600));
  }

  async write(text: string): Promise<void> {
    this.#held += text;
    if (this.#held.length >= heldBytes) await this.#flush();
  }

  async close(): Promise<void> {
    await this.#flush();
    await this.file.close();
  }

  async #flush(): Promise<void> {
    const held = this.#held;
    this.#held = '';
    await this.file.appendFile(held);
  }
}

/** A value as CSV has it (RFC 4180); data inside are JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
