// Plain Node and nothing else: this runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Leaves with one sentence when this Node is too old for what is about to be installed. */
export function checkNode() {
  const wanted = readJson(join(root, 'package.json')).engines.node.replace('>=', '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;

  console.error(
    `需要 Node.js ${wanted} 或更高版本,当前为 ${process.versions.node}。 / ` +
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

/** Builds the web application unless what it is made of is unchanged. */
export async function buildWeb() {
  const [dist, draft] = [join(root, 'web/dist'), join(root, 'web/dist.draft')];
  const sources = hashOfSources();
  const isBuilt = () => existsSync(join(dist, '.sources')) && readFileSync(join(dist, '.sources'), 'utf8') === sources;

  if (isBuilt()) return;
  await inTurn(async () => {
    if (isBuilt()) return;
    console.log('正在构建网页… / Building the web application…');
    await node(['node_modules/vite/bin/vite.js', 'build', 'web', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    });
    writeFileSync(join(draft, '.sources'), sources);
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  });
}

/**
 * Runs Node in the root of the repository and waits for a good end.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function node(args, env) {
  return run(process.execPath, args, env);
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env.npm_execpath ?? '';
  if (/npm-cli\.[cm]?js$/.test(script)) return node([script, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>}
 */
export function run(command, args, env) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: command.endsWith('.cmd'),
  });
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (stopped) process.exit(130);
      if (code === 0) resolve();
      else reject(new Failed(`${[command, ...args].join(' ')}: ${signal ?? `exit code ${code}`}`));
    });
  });
}

/** A command of ours that failed, and has said why itself. */
export class Failed extends Error {}

/** npm keeps a note of what it put into node_modules; that must be what the lock file wants on this platform. */
function isInstalled() {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;

  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const present = readJson(note).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
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

/** What the web application is made of. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json', ...filesIn('contract'), ...filesIn('web')]) {
    hash.update(file).update('\0').update(readFileSync(join(root, file))).update('\0');
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

/**
 * One command at a time. The holder touches the lock every second, so that one left by a kill goes stale by itself.
 * @param {() => Promise<void>} work
 */
async function inTurn(work) {
  const lock = join(root, 'var/bootstrap.lock');
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) await sleep(200);

  const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000);
  try {
    await work();
  } finally {
    clearInterval(touching);
    rmSync(lock);
  }
}

/** @param {string} lock */
function take(lock) {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > 10_000) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {any}
 */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
