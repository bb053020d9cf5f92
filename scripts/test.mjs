// `npm test`: everything, on a fresh machine too. `npm test -- unit integration` runs only those parts.
// The server's tests wait for much, so that what only computes runs beside them and is shown part by part.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkNode, install } from './bootstrap.mjs';
import { provideBrowser } from './browser.mjs';
import { buildWeb } from './buildWeb.mjs';
import { writeInMemory } from './inMemory.mjs';
import { Failed, node, root } from './run.mjs';

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  check: () => step(() => node(['--import', 'tsx', 'scripts/check.ts'], {}, true)),
  unit: () => vitest('unit', {}, [], true),
  // Much of it waits: for sockets, for the clock, for the database.
  integration: () => vitest('integration', {}, ['--maxWorkers=3']),
  web: () => step(buildWeb),
  browser: browserTests,
};

const computing = ['check', 'unit', 'web'];

let passed = 0;
let failed = 0;
/** @type {string[]} what failed, told once more at the end of a long output */
const failures = [];
/** @type {string[]} */
const leftOut = [];

checkNode();
writeInMemory();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const wanted = asked.length > 0 ? asked : Object.keys(parts);
// A browser and packages are fetched and unpacked side by side: together they take no longer than one of them.
const browserProvided = wanted.includes('browser') ? provideBrowser() : undefined;
await step(install);
if (failed === 0) {
  await Promise.all([
    inOrder(wanted.filter((name) => computing.includes(name))),
    inOrder(wanted.filter((name) => !computing.includes(name))),
  ]);
}
for (const reason of leftOut) console.log(`\n未运行 / Left out: ${reason}`);
const incomplete = leftOut.length > 0 && process.env.CI === 'true';
if (incomplete) console.log('CI=true 时不允许缺少任何测试。 / With CI=true nothing may be left out.');
for (const failure of failures) console.log(`\n失败 / Failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || incomplete ? 1 : 0;

async function inOrder(/** @type {string[]} */ names) {
  for (const name of names) {
    console.log(`\n── ${name}`);
    await parts[name]?.();
  }
}

async function browserTests() {
  await step(buildWeb);
  const browser = await browserProvided;
  if (browser?.path) await vitest('browser', { CHROMIUM_PATH: browser.path }, ['--maxWorkers=2']);
  else leftOut.push(`the browser tests: ${browser?.missing}`);
}

/**
 * One vitest project; its tests are added to the sum.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [more] of the command line
 * @param {boolean} [atTheEnd] shows what it says when it is through
 */
async function vitest(project, env, more = [], atTheEnd = false) {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-tests-'));
  const report = join(folder, 'report.json');
  const before = failed;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = () =>
    node(
      ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...more],
      env,
      atTheEnd,
    );

  const ended = await endsWell(run);
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    passed += numPassedTests;
    failed += numFailedTests;
    failures.push(...testResults.flatMap(failuresOf));
  } catch {
    failures.push(`${project}: vitest wrote no report`);
  }
  rmSync(folder, { recursive: true });
  // A file that cannot even be loaded fails no test of its own.
  if (!ended && failed === before) failed += 1;
}

/**
 * The failed tests of a file of vitest's report, each with the beginning of what it says.
 * @param {{ name: string, status: string, message: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 */
function failuresOf(file) {
  const where = relative(root, file.name);
  const tests = file.assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return file.status === 'failed' ? [`${where}: ${file.message}`] : [];
  return tests.map(
    (test) => `${where} › ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 1500)}`,
  );
}

/** A part without tests of its own counts only when it fails. */
async function step(/** @type {() => Promise<void>} */ work) {
  if (!(await endsWell(work))) failed += 1;
}

/** The command that failed has said why itself. */
async function endsWell(/** @type {() => Promise<void>} */ work) {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    failures.push(error.message);
    return false;
  }
}
