import { parseSync, Visitor } from 'oxc-parser';
import { place, sourcesIn, type Source } from './sources';

type Handlers = NonNullable<ConstructorParameters<typeof Visitor>[0]>;
type Fields = Parameters<NonNullable<Handlers['ObjectExpression']>>[0];
type Value = Extract<Fields['properties'][number], { type: 'Property' }>['value'];

const menus = 'server/src/seed/menus.ts';
const routes = 'web/src/app/routes.ts';

/** Pages that the menu brings and the browser has no screen for: whoever opens one sees that it does not exist. */
export function findMenusWithoutScreen(root: string): string[] {
  const screens = new Set(sourceAt(root, routes).flatMap(screenPaths));
  return sourceAt(root, menus).flatMap((source) =>
    pagesOf(source)
      .filter(({ path }) => !screens.has(path))
      .map(
        ({ path, offset }) =>
          `${place(source, offset)} brings the page ${path}, which has no screen: ` +
          `add its route to ${routes}, or leave the page out of the menu until it works`,
      ),
  );
}

function sourceAt(root: string, path: string): Source[] {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return sourcesIn(root, folder).filter((source) => source.path === path);
}

/** The pages of every module, by their whole path. */
function pagesOf(source: Source): { path: string; offset: number }[] {
  return objectsIn(source).flatMap((module) => {
    const [start, pages] = [textOf(valueOf(module, 'path')), valueOf(module, 'pages')];
    if (start === undefined || pages?.type !== 'ArrayExpression') return [];
    return pages.elements.flatMap((page) => {
      if (page?.type !== 'ObjectExpression') return [];
      const end = textOf(valueOf(page, 'path'));
      return end === undefined ? [] : [{ path: `${start}/${end}`, offset: page.start }];
    });
  });
}

function screenPaths(source: Source): string[] {
  return objectsIn(source).flatMap((route) =>
    valueOf(route, 'Screen') ? (textOf(valueOf(route, 'path')) ?? []) : [],
  );
}

function objectsIn(source: Source): Fields[] {
  const found: Fields[] = [];
  new Visitor({ ObjectExpression: (object) => void found.push(object) }).visit(
    parseSync(source.path, source.text).program,
  );
  return found;
}

function valueOf(object: Fields, name: string): Value | undefined {
  for (const property of object.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value;
  return undefined;
}

function textOf(value: Value | undefined): string | undefined {
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}
