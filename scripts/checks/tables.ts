import { place, sourcesIn, type Source } from './sources';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guests, nobodys, tableOwners } from './tableOwners';

/** Methods and functions that name the table that they write first. */
const byBuilder = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g;
const byHelper = /\b(?:hide|updateSeen)\(\s*ctx,\s*'(\w+)'/g;
const bySql = /\b(?:insert into|update|delete from|merge into|copy)\s+([a-z_]+)\b/g;

const ownerOf = new Map(
  Object.entries(tableOwners).flatMap(([subject, tables]) =>
    tables.map((table) => [table, subject] as const),
  ),
);

const generated = 'server/src/base/tables.generated.ts';

/** Tables of the database that no subject has been named for. */
export function findOwnerlessTables(root: string): string[] {
  if (!existsSync(join(root, generated))) return [];
  const tables = [...readFileSync(join(root, generated), 'utf8').matchAll(/^ {2}(\w+): \{$/gm)];
  return tables
    .map(([, name]) => snake(name!))
    .filter((table) => !ownerOf.has(table) && !nobodys.includes(table))
    .map((table) => `${generated}: ${table} has no owner: name its subject in scripts/checks/tableOwners.ts`);
}

/** Statements by which a subject writes a table of another one, which imports do not show. */
export function findForeignWrites(root: string): string[] {
  return sourcesIn(root, 'server/src/domain').flatMap((source) => {
    const subject = /^server\/src\/domain\/[^/]+\/([^/]+)\//.exec(source.path)?.[1];
    return subject === undefined ? [] : writesIn(source).flatMap(complainOf(source, subject));
  });
}

const complainOf =
  (source: Source, subject: string) =>
  ({ table, offset }: { table: string; offset: number }): string[] => {
    const owner = ownerOf.get(table);
    if (owner === undefined || owner === subject) return [];
    if (guests.some((guest) => guest.subject === subject && guest.table === table)) return [];
    return [
      `${place(source, offset)} writes ${table}, which is ${owner}'s: call a function of ${owner}/service.ts, ` +
        `or, from below it, let response/transfer call both`,
    ];
  };

function writesIn({ text }: Source) {
  const found = [byBuilder, byHelper, bySql].flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.map((match) => ({ table: snake(match[1]!), offset: match.index }));
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
