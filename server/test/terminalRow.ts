import type { World } from './world';

/** The key of the terminal with this link key: of JT/T 808 its phone number. */
export async function terminalRowIdOf(db: World['db'], linkKey: string): Promise<string> {
  const { terminalRowId } = await db
    .selectFrom('linkIdentity')
    .select('terminalRowId')
    .where('linkKey', '=', linkKey)
    .executeTakeFirstOrThrow();
  return terminalRowId;
}
