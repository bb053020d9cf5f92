import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './inTurn.mjs';
import { root } from './run.mjs';

const note = '.sources';

/**
 * Makes `<folder>/dist` of sources, unless what is there was made of the same ones. It is made aside and then put in
 * place, so that a build that is killed leaves the one before.
 * @param {string} folder
 * @param {string[]} sources files and folders, from the root
 * @param {(draft: string) => Promise<void>} make
 */
export async function built(folder, sources, make) {
  const dist = join(root, folder, 'dist');
  const draft = join(root, folder, 'dist.draft');
  const wanted = hashOf(sources);
  const isBuilt = () => existsSync(join(dist, note)) && readFileSync(join(dist, note), 'utf8') === wanted;
  if (isBuilt()) return;

  await inTurn(async () => {
    if (isBuilt()) return;
    await make(draft);
    writeFileSync(join(draft, note), wanted);
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  });
}

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json', ...sources.flatMap(filesIn)]) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} the file, or all files in the folder
 */
function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !/^(dist|dist\.draft|node_modules)$|\.test\./.test(name))
    .flatMap((name) => filesIn(`${path}/${name}`));
}
