import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {} from 'vitest'; // or TypeScript does not know the module that is extended below
import type { TestProject } from 'vitest/node';
import { joinDatabase } from '../server/src/postgres/startPostgres';
import { lightenPasswords } from '../server/test/lightPasswords';
import { startServerProcess } from '../server/test/serverProcess';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a server that was started once with its demo, and stopped. */
    templateDir: string;
  }
}

/** Makes the database and its demo once; each stage begins with a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-stage-'));
  const server = await startServerProcess({ dataDir, args: ['--still'] });
  const { url } = await joinDatabase({}, dataDir, () => undefined);
  await lightenPasswords(url, server.demo);
  await server.stop();
  project.provide('templateDir', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** A folder of its own like the template; with its owners, for the database is another user's. */
export function copyOf(templateDir: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-stage-'));
  execFileSync('cp', ['-a', `${templateDir}/.`, dataDir]);
  return dataDir;
}
