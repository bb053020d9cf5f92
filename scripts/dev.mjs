// `npm run dev`: the demo fleet with a server and a page that follow every change of a source.
import { spawn } from 'node:child_process';
import { checkNode, install } from './bootstrap.mjs';
import { root } from './run.mjs';

checkNode();
await install();

const port = process.env.PORT ?? '8080';
const children = [
  // It starts the server anew when a file that it loaded changes.
  start(['node_modules/tsx/dist/cli.mjs', 'watch', 'server/src/main.ts', ...process.argv.slice(2)], {
    PORT: port,
  }),
  start(['node_modules/vite/bin/vite.js', 'web'], { FLEET_SERVER: `http://127.0.0.1:${port}` }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop);
for (const child of children) child.once('exit', stop);

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(args, env) {
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}
