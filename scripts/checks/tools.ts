import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Folders are checked side by side; several threads for one of them would each work out the same types again. */
const tscOptions = ['--pretty', 'false', '--singleThreaded'];

/** The errors of TypeScript, for the root and every folder that has a tsconfig.json. */
export async function checkTypes(root: string): Promise<string[]> {
  const folders = ['.', ...readdirSync(root)].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
  const said = await Promise.all(
    folders.map((folder) => ask(root, 'typescript/bin/tsc', ['-p', folder, ...tscOptions])),
  );
  const nothingThere = /error TS18003/;
  return said.flat().filter((complaint) => !nothingThere.test(complaint));
}

/** The findings of oxlint: circles, `any`, unused names, and likely mistakes. */
export function lint(root: string): Promise<string[]> {
  return ask(root, 'oxlint/bin/oxlint', ['--format', 'unix', '--deny-warnings']);
}

/** The findings of knip: files, exports and dependencies that nobody uses, and those used without being declared. */
export function findUnused(root: string): Promise<string[]> {
  return ask(root, 'knip/bin/knip.js', ['--no-progress']);
}

/** The findings of Biome: files that are not laid out as it would. */
export function checkFormat(root: string): Promise<string[]> {
  return ask(root, '@biomejs/biome/bin/biome', ['format', '--colors=off', '--max-diagnostics=20']);
}

/** Runs a tool in the root; nothing is said when it is content. */
function ask(root: string, tool: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 2 ** 26 };
    execFile(process.execPath, [join(modules, tool), ...args], options, (error, stdout, stderr) =>
      resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []),
    );
  });
}
