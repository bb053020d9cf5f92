import type { Call } from '@fleet/contract/call';
import { everyRight } from '@fleet/contract/rights';
import type { dataScopes } from '@fleet/contract/session/calls';
import { sql } from 'kysely';
import type { World } from '../world';
import { recordsOf } from './records';
import { inputsOf } from './samples';

export const scopes: (typeof dataScopes)[number][] = ['COMPANY', 'ORG_TREE', 'JURISDICTION'];

/** Somebody with every right, who sees one company in one of three ways. */
export interface Asker {
  /** One record of each kind of that company, by its kind. */
  own: Record<string, string>;
  /** A token for each data scope. */
  tokens: Record<string, string>;
  /** The input of a call with records of that company. */
  inputOf(call: Call): Record<string, unknown>;
}

/** The viewer of the demo, given every right. */
export async function newAsker(world: World): Promise<Asker> {
  const { db } = world;
  const own = await recordsOf(world, '一号仓库', 'viewer');
  const tokens: Record<string, string> = {};
  for (const dataScope of scopes) {
    const { id: roleId } = await db
      .insertInto('role')
      .values({ roleName: `all ${dataScope}`, dataScope, rights: [...everyRight], companyId: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jurisdictionId = dataScope === 'JURISDICTION' ? own.jurisdiction! : null;
    await db
      .updateTable('account')
      .set({ roleId, jurisdictionId })
      .where('loginName', '=', 'viewer')
      .execute();
    tokens[dataScope] = (await world.signIn('viewer')).token;
    // The next one is another role of the same person: the session keeps who it is, so a copy is signed in.
    await db
      .updateTable('account')
      .set({ loginName: `viewer ${dataScope}` })
      .where('loginName', '=', 'viewer')
      .execute();
    await sql`
      insert into account (login_name, username, password_hash, must_change_password, org_id, company_id, role_id)
      select 'viewer', username, password_hash, false, org_id, company_id, role_id
      from account where login_name = ${`viewer ${dataScope}`}`.execute(db);
  }
  const { password } = world.demo.accounts.find(({ loginName }) => loginName === 'viewer')!;
  return { own, tokens, inputOf: inputsOf(own, password) };
}
