import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = 'server/migrations';
/** Those before were made when every node had to stop for an upgrade. */
const firstChecked = 84;
/** Statements after which a program of the version before fails. */
const takesAway =
  /\b(drop\s+(table|column|function|view|type)|rename\s|alter\s+column\s+\S+\s+(set\s+data\s+)?type|set\s+not\s+null|alter\s+table\s+\S+\s+drop\s+(?!constraint|default))/i;

/** Migrations that take away what the version before needs, without saying so: its nodes run beside the new one's. */
export function findHiddenContracts(root: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= firstChecked)
    .flatMap((name) => {
      const text = readFileSync(path.join(root, folder, name), 'utf8');
      if (text.startsWith('-- contract')) return [];
      const lines = text.split('\n').map((line) => line.replace(/--.*/, ''));
      return lines.flatMap((line, at) => {
        const found = takesAway.exec(line);
        if (!found) return [];
        return [
          `${folder}/${name}:${at + 1} takes away what nodes of the version before use (${found[0].trim()}): ` +
            'add beside it what this version needs, and take the old away in a migration of a later version that begins with "-- contract"',
        ];
      });
    });
}
