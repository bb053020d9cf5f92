import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file: its path from the root, with `/`, and what it says. */
export type Source = { path: string; text: string };

/** The TypeScript files below a folder; none where the folder does not exist. Tests may do what the product may not. */
export function sourcesIn(root: string, folder: string): Source[] {
  if (!existsSync(join(root, folder))) return [];

  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesIn(root, path);
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) return [];
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  });
}

/** The place in the file, as an editor opens it. */
export function place({ path, text }: Source, offset: number): string {
  return `${path}:${text.slice(0, offset).split('\n').length}`;
}
