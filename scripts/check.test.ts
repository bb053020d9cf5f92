import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOwnClocks } from './checks/clocks';
import { findRiddles } from './checks/comments';
import { findBadImports } from './checks/floors';
import { findHiddenContracts } from './checks/migrations';
import { findMenusWithoutScreen } from './checks/menus';
import { findOwnPlaces } from './checks/places';
import { findForeignWrites, findOwnerlessTables } from './checks/tables';
import { checkFormat, checkTypes, findUnused, lint } from './checks/tools';
import { findHalfWidth, findMissingWords, findWordsInScreens } from './checks/words';

const repository = fileURLToPath(new URL('..', import.meta.url));
const configuration = [
  'package.json',
  'tsconfig.base.json',
  '.oxlintrc.json',
  'knip.json',
  'biome.json',
  '.gitignore',
];
const workspaces = ['contract', 'protocol', 'server', 'web', 'simulator'];

let root: string;

/** A small tree that breaks no rule, under the real configuration. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fleet-check-'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const files = workspaces.flatMap((workspace) => [
    `${workspace}/package.json`,
    `${workspace}/tsconfig.json`,
  ]);
  for (const file of [...configuration, ...files]) cpSync(join(repository, file), join(root, file));

  write('server/src/main.ts', `import { answer } from './base/answer';\n\nconsole.log(answer);\n`);
  write('server/src/base/answer.ts', `export const answer = 42;\n`);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('a tree that keeps the rules is let through', async () => {
  expect(await checkTypes(root)).toEqual([]);
  expect(await lint(root)).toEqual([]);
  expect(await checkFormat(root)).toEqual([]);
  expect((await findUnused(root)).join()).not.toMatch(/Unused (files|exports)/);
  expect([...findBadImports(root), ...findMissingWords(root), ...findWordsInScreens(root)]).toEqual([]);
});

test('a type error is found', async () => {
  write('server/src/base/answer.ts', `export const answer: string = 42;\n`);

  expect((await checkTypes(root)).join()).toContain(`server/src/base/answer.ts(1,14): error TS2322`);
});

test('a wrong layout is found', async () => {
  write('server/src/base/answer.ts', `export const answer = "42"\n`);

  expect((await checkFormat(root)).join()).toContain('server/src/base/answer.ts');
});

describe('oxlint finds', () => {
  test.each([
    ['a circle', 'no-cycle', `import { b } from './b';\nexport const a = () => b;\n`],
    ['a circle of types', 'no-cycle', `import type { B } from './b';\nexport type A = B[];\n`],
    ['an any', 'no-explicit-any', `export const a = (x: any) => x;\n`],
    ['an unused variable', 'no-unused-vars', `const a = 1;\n`],
    ['an unused import', 'no-unused-vars', `import { b } from './b';\n`],
  ])('%s', async (_, rule, text) => {
    write('server/src/base/a.ts', text);
    write(
      'server/src/base/b.ts',
      `import { a, type A } from './a';\nexport type B = A;\nexport const b = () => a;\n`,
    );

    expect((await lint(root)).join()).toContain(rule);
  });
});

test('what nobody uses is found: a file, an export, a dependency', async () => {
  write('server/src/base/answer.ts', `export const answer = 42;\nexport const nobodyAsked = 43;\n`);
  write('server/src/base/lonely.ts', `export const lonely = 1;\n`);
  write('contract/src/word.ts', `export const neverSaid = 1;\n`);

  const said = (await findUnused(root)).join();

  expect(said).toContain('nobodyAsked');
  expect(said).toContain('server/src/base/lonely.ts');
  expect(said).toContain('neverSaid');
  expect(said).toMatch(/fastify +server\/package.json/);
});

describe('an import up a floor is found:', () => {
  test.each([
    ['contract/src/a.ts', '@fleet/server/base/answer'],
    ['contract/src/a.ts', '../../protocol/src/b'],
    ['protocol/src/a.ts', '@fleet/contract/b'],
    ['simulator/src/a.ts', '@fleet/server/b'],
    ['server/src/a.ts', '../../web/src/b'],
    ['web/src/app/a.tsx', '@fleet/server/b'],
    ['web/src/app/a.tsx', '@fleet/protocol/b'],
    ['server/src/postgres/a.ts', '../base/answer'],
    ['server/src/base/a.ts', '../domain/fleet/vehicle/service'],
    ['server/src/base/a.ts', '../jobs/clock'],
    ['server/src/domain/fleet/vehicle/a.ts', '../../../api/app'],
    ['server/src/domain/fleet/vehicle/a.ts', '../../../gateway/tcp/b'],
    ['server/src/domain/fleet/vehicle/a.ts', '../../response/repair/service'],
    ['server/src/domain/house/log/a.ts', '../../people/org/service'],
    ['server/src/api/a.ts', '../gateway/b'],
    ['server/src/gateway/mqtt/a.ts', '../../jobs/b'],
    ['server/src/jobs/a.ts', '../main'],
    ['web/src/kit/a.tsx', '../screens/vehicle/fields'],
    ['web/src/kit/a.tsx', '../parts/vehicle/VehiclePick'],
    ['web/src/parts/vehicle/a.tsx', '../../screens/vehicle/Vehicle'],
    ['web/src/parts/vehicle/a.tsx', '../../app/routes'],
    ['web/src/kit/map/a.tsx', '../../app/routes'],
    ['web/src/screens/vehicle/a.tsx', '../../app/routes'],
  ])('%s → %s', (from, to) => {
    for (const text of [
      `import '${to}';`,
      `export * from '${to}';`,
      `import type { B } from '${to}';`,
      `import('${to}');`,
    ]) {
      write(from, `\n${text}\n`);

      expect(findBadImports(root), text).toEqual([expect.stringContaining(`${from}:2 imports`)]);
    }
  });
});

test('a screen that imports another screen is found, and told where to put what both show', () => {
  write('web/src/screens/repair/a.tsx', `import '../vehicle/VehiclePick';\n`);
  write('web/src/screens/repair/b.tsx', `import '../../parts/vehicle/VehiclePick';\nimport './a';\n`);

  expect(findBadImports(root)).toEqual([expect.stringMatching(/repair\/a\.tsx:1 .*web\/src\/parts/)]);
});

test('parts that go in circles are found', () => {
  write('web/src/parts/org/a.tsx', `import '../vehicle/a';\n`);
  write('web/src/parts/vehicle/a.tsx', `import '../org/b';\n`);

  expect(findBadImports(root)).toEqual([expect.stringContaining('in a circle')]);
});

describe('a write to another subject’s table is found, and told what to call:', () => {
  test.each([
    `writing(ctx).updateTable('vehicle').set({});`,
    `writing(ctx)\n  .insertInto('vehicleFile');`,
    `writing(ctx).deleteFrom('binding');`,
    `hide(ctx, 'vehicle', id);`,
    `updateSeen(ctx, 'vehicle', id, 1, {});`,
    'sql`update vehicle set org_id = 1`;',
    'sql`with gone as (delete from binding returning id) select 1`;',
  ])('%s', (statement) => {
    write('server/src/domain/response/repair/queries.ts', statement);

    expect(findForeignWrites(root)).toEqual([expect.stringContaining('vehicle/service.ts')]);
  });

  test('a table that no subject was named for is found', () => {
    write(
      'server/src/base/tables.generated.ts',
      `export interface Tables {\n  vehicle: {\n    id: string;\n  };\n  newTable: {\n    id: string;\n  };\n}\n`,
    );

    expect(findOwnerlessTables(root)).toEqual([expect.stringContaining('new_table has no owner')]);
  });

  test('its own tables it writes, and others it reads', () => {
    write('server/src/domain/fleet/vehicle/queries.ts', `writing(ctx).updateTable('vehicle');`);
    write('server/src/domain/response/repair/queries.ts', `within(ctx).selectFrom('vehicle');`);

    expect(findForeignWrites(root)).toEqual([]);
  });
});

describe('a subject enters another', () => {
  test('through its service', () => {
    write(
      'server/src/domain/response/repair/service.ts',
      `import { needVehicle } from '../../fleet/vehicle/service';\n`,
    );

    expect(findBadImports(root)).toEqual([]);
  });

  test.each(['queries', 'routes', 'service/inner', 'jobs'])('not through its %s', (file) => {
    write(
      'server/src/domain/response/repair/service.ts',
      `import { needVehicle } from '../../fleet/vehicle/${file}';\n`,
    );

    expect(findBadImports(root)).toEqual([expect.stringContaining('through its service.ts')]);
  });

  test('and never in a circle', () => {
    write('server/src/domain/fleet/driver/service.ts', `import { a } from '../vehicle/service';\n`);
    write('server/src/domain/fleet/vehicle/queries.ts', `import { b } from '../key/service';\n`);
    write('server/src/domain/fleet/key/routes.ts', `import { c } from '../driver/service';\n`);

    expect(findBadImports(root)).toEqual([
      'subjects in a circle: fleet/driver → fleet/vehicle → fleet/key → fleet/driver',
    ]);
  });
});

describe('a page of the menu', () => {
  const [menus, routes] = ['server/src/seed/menus.ts', 'web/src/app/routes.ts'];
  const real = (path: string) => readFileSync(join(repository, path), 'utf8');

  test('that has no screen is found, and told where to add one', () => {
    write(menus, real(menus));
    write(routes, real(routes).replace("path: '/VehicleManagement/InsureFile'", "path: '/Elsewhere'"));

    expect(findMenusWithoutScreen(root)).toEqual([
      expect.stringMatching(/menus\.ts:\d+ .*\/VehicleManagement\/InsureFile.*web\/src\/app\/routes\.ts/),
    ]);
  });

  test('that has one is let through', () => {
    write(menus, real(menus));
    write(routes, real(routes));

    expect(findMenusWithoutScreen(root)).toEqual([]);
  });
});

describe('a migration', () => {
  const name = 'server/migrations/0099_next.sql';

  test('that takes away what nodes of the version before use is found, and told how to do it', () => {
    write(
      name,
      '-- Not needed any more.\nalter table driver drop column nickname;\nalter table driver rename to person;\n',
    );

    expect(findHiddenContracts(root)).toEqual([
      expect.stringMatching(/0099_next\.sql:2 .*driver drop\).*begins with "-- contract"/),
      expect.stringMatching(/0099_next\.sql:3 .*rename/),
    ]);
  });

  test('that says so, adds, or lets go of a limit is let through', () => {
    write(name, '-- contract\nalter table driver drop column nickname;\n');
    expect(findHiddenContracts(root)).toEqual([]);
    write(
      name,
      'alter table driver add column nickname text;\nalter table driver drop constraint driver_age;\n',
    );
    expect(findHiddenContracts(root)).toEqual([]);
  });
});

describe('words', () => {
  test.each([
    [`title: ['车辆', '']`, 'a language is empty'],
    [`title: [' ', 'Vehicle']`, 'a language is empty'],
    [`title: ['车辆']`, 'two languages'],
    [`title: ['车辆', '车辆']`, 'the English is Chinese'],
    [`title: ['车辆(台)', 'Vehicles']`, 'half-width punctuation'],
    [`title: ['已删除,不能恢复', 'Deleted for good']`, 'half-width punctuation'],
    [`title: ['删除 {name}?', 'Delete {name}?']`, 'half-width punctuation'],
    [`title: ['{plate} 已使用', '{plateNum} is in use']`, 'different {slots}'],
    [`title: ['{plate} 已使用', 'In use']`, 'different {slots}'],
  ])('that are missing are found: %s', (pair, fault) => {
    write('contract/src/vehicle/text.ts', `const words = texts({ ok: ['好 {n}', 'Good {n}'], ${pair} });\n`);

    expect(findMissingWords(root)).toEqual([expect.stringContaining(fault)]);
  });

  test('in Chinese that a program says have the punctuation of Chinese', () => {
    write(
      'server/src/start.ts',
      "say(`端口 ${port},请放开(8080)。`); say('已删除:3'); say('好，{n}（台）');\n",
    );

    expect(findHalfWidth(root)).toEqual([
      expect.stringContaining('server/src/start.ts:1 '),
      expect.stringContaining('已删除:3'),
    ]);
  });

  test.each([
    '<p>车辆</p>',
    '<p>Vehicle files</p>',
    `<p>{'Vehicle files'}</p>`,
    '<Button title="Delete" />',
    `<Input placeholder={word ?? '车牌号'} />`,
  ])('in a screen are found: %s', (tag) => {
    write('web/src/screens/vehicle/Vehicle.tsx', `export const Vehicle = () => ${tag};\n`);

    expect(findWordsInScreens(root)).toEqual([
      expect.stringContaining('web/src/screens/vehicle/Vehicle.tsx:1 '),
    ]);
  });

  test('from the contract, names and figures are no words in a screen', () => {
    const tag = `<p className="wide" title={text.title} data-kind="row">{words.title}: {'·'} 5 t · {kind === 'reach'} <kbd>Ctrl K</kbd></p>`;
    write('web/src/screens/vehicle/Vehicle.tsx', `export const Vehicle = () => ${tag};\n`);

    expect(findWordsInScreens(root)).toEqual([]);
  });
});

test('a comment that begins with a clause in place of its subject is found', () => {
  write('server/src/base/answer.ts', `/** What the answer is. */\nexport const answer = 42;\n`);

  expect(findRiddles(root)).toEqual([expect.stringContaining('server/src/base/answer.ts:1 name the thing')]);
});

test('a screen that asks the clock of the browser is found', () => {
  write('web/src/kit/clock.ts', `export const serverNow = () => Date.now();\n`);
  write('web/src/screens/age.ts', `export const age = new Date();\nexport const day = new Date(0);\n`);
  write('web/src/screens/since.ts', `export const since = Date.now();\n`);

  expect(findOwnClocks(root)).toEqual([
    expect.stringContaining('web/src/screens/age.ts:1 a browser'),
    expect.stringContaining('web/src/screens/since.ts:1 a browser'),
  ]);
});

test('a place told from where a source lies is found', () => {
  write('server/src/base/folders.ts', `export const serverFolder = new URL('../../', import.meta.url);\n`);
  write('server/src/base/answer.ts', `export const answer = new URL('./answer.json', import.meta.url);\n`);

  expect(findOwnPlaces(root)).toEqual([expect.stringContaining('server/src/base/answer.ts:1 takes its own')]);
});
