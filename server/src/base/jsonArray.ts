import { type RawBuilder, sql } from 'kysely';

/**
 * Values as an array of JSON in the database; null stays null. They go as lines, because in an array each of their
 * quotes would be escaped once more.
 */
export const jsonArray = (values: readonly unknown[]): RawBuilder<unknown> =>
  sql`string_to_array(${values.map((value) => JSON.stringify(value)).join('\n')}, ${'\n'}, 'null')::json[]`;
