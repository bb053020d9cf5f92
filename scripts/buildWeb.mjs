import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { built } from './built.mjs';
import { node } from './run.mjs';

/** Builds the web application unless what it is made of is unchanged. */
export function buildWeb() {
  return built('web', ['contract', 'web', 'scripts/buildWeb.mjs'], async (draft) => {
    console.log('正在构建网页… / Building the web application…');
    const options = ['--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
    await node(['node_modules/vite/bin/vite.js', 'build', 'web', ...options], { NODE_ENV: 'production' });
    compress(join(draft, 'assets'));
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
