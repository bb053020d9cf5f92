import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inTurn } from './inTurn.mjs';
import { node, root } from './run.mjs';

const dist = join(root, 'web/dist');
const draft = join(root, 'web/dist.draft');
const note = '.sources';

/** Builds the web application unless what it is made of is unchanged. */
export async function buildWeb() {
  const sources = hashOfSources();
  if (isBuilt(sources)) return;

  await inTurn(async () => {
    if (isBuilt(sources)) return;
    console.log('正在构建网页… / Building the web application…');
    const options = ['--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
    await node(['node_modules/vite/bin/vite.js', 'build', 'web', ...options], { NODE_ENV: 'production' });
    compress(join(draft, 'assets'));
    writeFileSync(join(draft, note), sources);
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  });
}

/**
 * Writes each asset in Brotli beside itself once, at its best, so that nobody waits for a worse one at every visit.
 * @param {string} folder
 */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|mjs|css|svg|json)$/.test(name)) continue;
    const file = join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

/** @param {string} sources */
function isBuilt(sources) {
  const file = join(dist, note);
  return existsSync(file) && readFileSync(file, 'utf8') === sources;
}

/** What the web application is made of. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json', ...filesIn('contract'), ...filesIn('web')]) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(dist|dist\.draft|node_modules)$|\.test\./.test(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
