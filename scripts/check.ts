import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { findOwnClocks } from './checks/clocks';
import { findRiddles } from './checks/comments';
import { findBadImports } from './checks/floors';
import { findHiddenContracts } from './checks/migrations';
import { findMenusWithoutScreen } from './checks/menus';
import { findOwnPlaces } from './checks/places';
import { findForeignWrites, findOwnerlessTables } from './checks/tables';
import { checkFormat, checkTypes, findUnused, lint } from './checks/tools';
import { findHalfWidth, findMissingWords, findWordsInScreens } from './checks/words';

/** `npm run check`: what must hold everywhere, all at once, one line each. */
const checks: Record<string, (root: string) => string[] | Promise<string[]>> = {
  'types (tsc)': checkTypes,
  'circles, any, unused, mistakes (oxlint)': lint,
  'unused files, exports, dependencies (knip)': findUnused,
  'layout (biome; npm run format)': checkFormat,
  'floors and neighbours': findBadImports,
  'tables and their owners': (tree) => [...findOwnerlessTables(tree), ...findForeignWrites(tree)],
  'menu pages and their screens': findMenusWithoutScreen,
  'migrations and the version before': findHiddenContracts,
  'places of files': findOwnPlaces,
  'words in both languages': findMissingWords,
  'no words in screens': findWordsInScreens,
  'punctuation of Chinese': findHalfWidth,
  'the clock of screens': findOwnClocks,
  'comments name their subject': findRiddles,
};

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = await Promise.all(Object.entries(checks).map(report));
for (const complaints of reports) for (const complaint of complaints) console.error(`\n${complaint}`);
process.exitCode = reports.some((complaints) => complaints.length > 0) ? 1 : 0;

async function report([name, check]: [string, (root: string) => string[] | Promise<string[]>]) {
  const start = performance.now();
  const complaints = await check(root);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
  console.log(`${complaints.length === 0 ? '✓' : '✗'} ${seconds} s  ${name}`);
  return complaints;
}
