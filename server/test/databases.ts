import pg from 'pg';
import { until } from './until';

/** Does something over a connection of its own, which is closed in the end. */
export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Where a database of the same PostgreSQL is reached. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Drops a database with whoever is still connected; waits while PostgreSQL itself vacuums there. */
export const dropDatabase = (adminUrl: string, name: string) =>
  until('the database to be let go of', () => dropped(adminUrl, name));

/** False while PostgreSQL itself vacuums there: only its owner may stop that, and it ends soon. */
async function dropped(adminUrl: string, name: string): Promise<boolean> {
  try {
    await inDatabase(adminUrl, (client) =>
      client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false;
    throw error;
  }
}
