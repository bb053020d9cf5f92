import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { place, sourcesIn, type Source } from './sources';

/** The wings of the domain from the ground up; each may use what lies below it. */
const wings = ['house', 'people', 'places', 'fleet', 'duty', 'reported', 'response', 'analysis'] as const;

const backup = 'server/src/backup/';

/** The folders that may not import each other; both are the beginnings of paths. */
const floors = [
  floor('contract/', ['protocol/', 'server/', 'web/', 'simulator/']),
  floor('protocol/', ['contract/', 'server/', 'web/', 'simulator/']),
  floor('simulator/', ['server/', 'web/']),
  floor('server/', ['web/', 'simulator/']),
  floor('web/', ['server/', 'protocol/', 'simulator/']),

  floor('server/src/postgres/', ['server/src/base/', 'server/src/domain/', backup, ...doors()]),
  floor('server/src/base/', ['server/src/domain/', backup, ...doors()]),
  floor('server/src/domain/', [backup, ...doors()]),
  floor(backup, doors()),
  ...wings.map((wing, at) => floor(inWing(wing), wings.slice(at + 1).map(inWing))),
  ...doors().map((door) => floor(door, [...doors().filter((other) => other !== door), 'server/src/main'])),

  floor('web/src/kit/', ['web/src/parts/', 'web/src/screens/', 'web/src/app/']),
  floor('web/src/parts/', ['web/src/screens/', 'web/src/app/']),
  floor('web/src/screens/', ['web/src/app/']),
];

type Import = { from: Source; offset: number; target: string };

/** Imports that run up a floor, enter a subject other than by its face, or make subjects go in circles. */
export function findBadImports(root: string): string[] {
  const workspaces = ['contract', 'protocol', 'server', 'web', 'simulator'];
  const sources = workspaces.flatMap((workspace) => sourcesIn(root, `${workspace}/src`));
  const imports = sources.flatMap(importsOf);
  const visits = imports.filter(({ from, target }) => {
    const [own, other] = [subjectOf(from.path), subjectOf(target)];
    return own !== undefined && other !== undefined && own !== other;
  });

  return [
    ...imports.filter(isUpFloor).map((found) => complain(found, 'this floor may not import that one')),
    ...imports
      .filter(isBetweenScreens)
      .map((found) =>
        complain(
          found,
          'a screen imports no other screen; move what both show to web/src/parts/<its subject>',
        ),
      ),
    ...visits
      .filter(isBackDoor)
      .map((found) =>
        complain(found, 'enter another subject through its service.ts, or its index.ts where it has one'),
      ),
    ...circlesAmong(visits, subjectOf),
    ...circlesAmong(imports.filter(isBetweenParts), partOf),
  ];
}

function floor(from: string, never: string[]) {
  return { from, never };
}

function doors() {
  return ['server/src/api/', 'server/src/gateway/', 'server/src/jobs/'];
}

function isUpFloor({ from, target }: Import) {
  return floors.some(
    (floor) => from.path.startsWith(floor.from) && floor.never.some((top) => `${target}/`.startsWith(top)),
  );
}

function isBetweenScreens({ from, target }: Import) {
  const [own, other] = [screenOf(from.path), screenOf(target)];
  return own !== undefined && other !== undefined && own !== other;
}

/** The folder of a screen. */
function screenOf(path: string) {
  return /^web\/src\/screens\/([^/]+)\//.exec(path)?.[1];
}

function inWing(wing: string) {
  return `server/src/domain/${wing}/`;
}

/** The folder of a subject, with its wing. */
function subjectOf(path: string) {
  return /^server\/src\/domain\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}

function isBetweenParts({ from, target }: Import) {
  const [own, other] = [partOf(from.path), partOf(target)];
  return own !== undefined && other !== undefined && own !== other;
}

/** The folder of what several screens show of a subject. */
function partOf(path: string) {
  return /^web\/src\/parts\/([^/]+)\//.exec(path)?.[1];
}

function isBackDoor({ target }: Import) {
  const face = `server/src/domain/${subjectOf(target)}`;
  return target !== `${face}/service` && target !== `${face}/index`;
}

function complain({ from, offset, target }: Import, rule: string) {
  return `${place(from, offset)} imports ${target}: ${rule}`;
}

function circlesAmong(visits: Import[], folderOf: (path: string) => string | undefined): string[] {
  const hosts = new Map<string, Set<string>>();
  for (const { from, target } of visits) {
    const [own, other] = [folderOf(from.path) ?? '', folderOf(target) ?? ''];
    hosts.set(own, (hosts.get(own) ?? new Set()).add(other));
  }

  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (subject: string, way: string[]) => {
    const start = way.indexOf(subject);
    if (start >= 0) circles.push(`subjects in a circle: ${[...way.slice(start), subject].join(' → ')}`);
    if (start >= 0 || done.has(subject)) return;
    for (const host of hosts.get(subject) ?? []) walk(host, [...way, subject]);
    done.add(subject);
  };
  for (const subject of hosts.keys()) walk(subject, []);
  return circles;
}

function importsOf(from: Source): Import[] {
  const { module } = parseSync(from.path, from.text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      value: from.text.slice(start + 1, end - 1),
    })),
  ];
  return named.flatMap(({ start, value }) => {
    const target = resolve(from.path, value);
    return target === undefined ? [] : [{ from, offset: start, target }];
  });
}

/** The path from the root, without its ending; undefined for packages that are not ours. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier).replace(/\.tsx?$/, '');
  const own = /^@fleet\/(\w+)(?:\/(.*))?$/.exec(specifier);
  return own ? `${own[1]}/src/${own[2] ?? ''}` : undefined;
}
