// The browser that the browser tests drive: Debian's Chromium, best without its window, which costs a third of the time.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failed, run } from './run.mjs';

const windowless = 'chromium-headless-shell';
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds a browser, or installs one where that is allowed; else says why there is none. */
export async function provideBrowser() {
  const found = findBrowser();
  if (found) return { path: found };

  if (process.getuid?.() !== 0) return { missing: 'no Chromium here, and only root may install it' };
  if (!findProgram('apt-get')) return { missing: 'no Chromium here, and no apt-get to install it with' };
  try {
    console.log('正在安装 Chromium… / Installing Chromium…');
    await run('apt-get', ['update', '-qq']);
    const options = ['-qq', '-y', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0'];
    await run('apt-get', ['install', ...options, windowless], { DEBIAN_FRONTEND: 'noninteractive' });
  } catch (error) {
    if (error instanceof Failed) return { missing: `Chromium could not be installed (${error.message})` };
    throw error;
  }
  const installed = findBrowser();
  return installed ? { path: installed } : { missing: 'apt-get installed no Chromium' };
}

function findBrowser() {
  return process.env.CHROMIUM_PATH ?? names.map(findProgram).find(Boolean);
}

/** @param {string} name */
function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
