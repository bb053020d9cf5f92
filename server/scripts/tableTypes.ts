import pg from 'pg';

const types: Record<string, string> = {
  int8: 'string',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  float4: 'number',
  numeric: 'string',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'string',
  date: 'string',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  _text: 'string[]',
  _int8: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _float8: 'number[]',
  tstzrange: 'string',
};

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The text of the generated file. */
export async function tableTypes(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    generated: boolean;
  }>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      (a.attidentity <> '' or a.atthasdef) as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`);
  await client.end();
  const body = [...new Set(rows.map((row) => row.table))].map((table) => {
    const columns = rows.filter((row) => row.table === table);
    const fields = columns.map(({ column, type, nullable, generated }) => {
      const known = types[type];
      if (!known) throw new Error(`no TypeScript type is named for ${type} of ${table}.${column}`);
      const value = nullable ? `${known} | null` : known;
      return `    ${camel(column)}: ${generated ? `Generated<${value}>` : value};`;
    });
    return `  ${camel(table)}: {\n${fields.join('\n')}\n  };`;
  });
  return `// Made by \`npm run tables\` from the migrated database; not for editing.\nimport type { Generated } from 'kysely';\n\nexport interface Tables {\n${body.join('\n')}\n}\n`;
}
