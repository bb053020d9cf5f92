import type pg from 'pg';

/** A table that holds rows itself: an ordinary one, or a part of one that is partitioned. */
export interface TableShape {
  name: string;
  /** Those that are not generated. */
  columns: string[];
  partOf: { parent: string; bound: string } | null;
}

/**
 * Not restored: sessions and sign-ins, or one that ended since would live again; mails that waited, which have gone since;
 * and the nodes, which are others now.
 */
const leftOut = [
  'session',
  'password_reset',
  'sign_in_attempt',
  'outgoing_mail',
  'node',
  'part',
  'shared_files',
];

/** Tables of an extension are left out. */
const isOurs = (table: string) =>
  `${table}.relnamespace = current_schema()::regnamespace and not exists (
     select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${table}.oid and d.deptype = 'e')`;

/** The tables whose rows make a backup. */
export async function listTables(client: Pick<pg.ClientBase, 'query'>): Promise<TableShape[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    parent: string | null;
    bound: string;
  }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound,
       (select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as parent,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
             and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c where c.relkind = 'r' and ${isOurs('c')} and c.relname <> all($1) order by c.relname`,
    [leftOut],
  );
  return rows.map(({ name, columns, parent, bound }) => ({
    name,
    columns,
    partOf: parent === null ? null : { parent, bound },
  }));
}

/** The tables that are no part of another, as they can be dropped one by one. */
export async function listWholeTables(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs('c')} order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

/** A table and its columns, as COPY names them. */
export const copied = ({ name, columns }: Pick<TableShape, 'name' | 'columns'>): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
