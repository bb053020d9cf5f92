import { build } from 'esbuild';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asOneFile } from '../../scripts/buildServer.mjs';
import { root } from './serverProcess';

/** Two folders below `server/`, as sources and the built server are: they find their files from there. */
const folder = path.join(root, 'server/dist.test/run');
const made = new Map<string, Promise<string[]>>();

/** The arguments of Node for a script of `server/` as one file: it starts in a fraction of the time that its sources take. */
export function bundled(script: string): Promise<string[]> {
  const known = made.get(script) ?? make(script);
  made.set(script, known);
  return known;
}

async function make(script: string): Promise<string[]> {
  const { outputFiles } = await build({
    ...asOneFile,
    entryPoints: [`server/${script}.ts`],
    sourcemap: 'inline',
    write: false,
  });
  const file = path.join(folder, `${path.basename(script)}.js`);
  const draft = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  // Other workers make the same: each puts a whole file in place.
  writeFileSync(draft, outputFiles[0]!.contents);
  renameSync(draft, file);
  return ['--enable-source-maps', file];
}
