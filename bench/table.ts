import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { root } from './place';
import { whole, type Row } from './row';

interface Measured {
  day: string;
  rows: Row[];
}

/** Rows of each part with the day on which it was measured, as README.md shows them. */
type Published = Record<string, Measured>;

/** The same with the revision, as measured in this folder; kept over an interrupted run. */
export type Kept = Record<string, Measured & { revision: string }>;

const keptFile = path.join(root, 'var', 'bench.json');
const publishedFile = path.join(root, 'bench', 'measured.json');
const readme = path.join(root, 'README.md');
const marks = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/;

/** The revision that is measured; a tree with changes is a revision of its own. */
export function revisionNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`;
}

export function readKept(): Kept {
  try {
    return JSON.parse(readFileSync(keptFile, 'utf8')) as Kept;
  } catch {
    return {};
  }
}

export function keep(kept: Kept): void {
  mkdirSync(path.dirname(keptFile), { recursive: true });
  writeFileSync(keptFile, JSON.stringify(kept, null, 2));
}

/** The figures that README.md shows, with those measured in this folder since. */
export function published(kept: Kept): Published {
  const shown = JSON.parse(readFileSync(publishedFile, 'utf8')) as Published;
  const newer = Object.entries(kept).filter(([name, { day }]) => day >= (shown[name]?.day ?? ''));
  return { ...shown, ...Object.fromEntries(newer.map(([name, { day, rows }]) => [name, { day, rows }])) };
}

/** The table of README.md, parts in the order of their names; each row tells when it was measured. */
export function tableOf(parts: Published, names: readonly string[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const lines = names.flatMap((name) =>
    (parts[name]?.rows ?? []).map(
      ({ what, measured, against, ratio, target }) =>
        `| ${what} | ${measured} | ${against} | ${ratio} | ${target} | ${parts[name]!.day} |`,
    ),
  );
  return [
    `Load generator, server and database shared one machine: ${machine}.`,
    '',
    '| What | Measured | Against | Ratio | Target | On |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** Puts the table into README.md, and keeps its rows for the next one. */
export function publish(measured: Published, table: string): void {
  const text = readFileSync(readme, 'utf8');
  if (!marks.test(text)) throw new Error('README.md has no place for the table');
  writeFileSync(publishedFile, `${JSON.stringify(measured, null, 2)}\n`);
  writeFileSync(
    readme,
    text.replace(marks, (_, before: string, after: string) => `${before}${table}\n${after}`),
  );
}
