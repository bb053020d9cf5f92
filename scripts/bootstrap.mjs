// Plain Node and nothing else: this runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './inTurn.mjs';
import { node, root, run } from './run.mjs';

/** Leaves with one sentence when this Node is too old for what is about to be installed. */
export function checkNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '');
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;

  console.error(
    `需要 Node.js ${wanted} 或更高版本，当前为 ${process.versions.node}。 / ` +
      `Node.js ${wanted} or later is needed; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** Installs the dependencies unless they are there already; two commands at once take turns. */
export async function install() {
  if (isInstalled()) return;
  await inTurn(async () => {
    if (isInstalled()) return;
    console.log('正在安装依赖… / Installing dependencies…');
    // Named, because NODE_ENV=production or a personal setting would leave them out.
    await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env.npm_execpath ?? '';
  if (/npm-cli\.[cm]?js$/.test(script)) return node([script, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

/** npm keeps a note of what it put into node_modules; that must be what the lock file wants on this platform. */
function isInstalled() {
  const note = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, note))) return false;

  const wanted = readJson('package-lock.json').packages;
  const present = readJson(note).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true; // ourselves
    const found = present[path];
    return found ? found.version === entry.version : entry.optional && !isBuiltForUs(entry);
  });
}

/** @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry */
function isBuiltForUs({ os, cpu, libc }) {
  if (!os || !cpu) return false; // npm leaves out what belongs to a package for another platform
  return os.includes(process.platform) && cpu.includes(process.arch) && (!libc || libc.includes(ownLibc()));
}

function ownLibc() {
  /** @type {any} */
  const { header } = process.report.getReport();
  return header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * @param {string} path
 * @returns {any}
 */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
