import type { Context } from '../base/context';
import { writing } from '../base/scope';
import { newPassword } from '../base/secrets';

export interface NewAccount {
  loginName: string;
  username: string;
  template: string;
  orgId: string;
  companyId: string | null;
  jurisdictionId?: string;
  email?: string;
  phone?: string;
  expiryDate?: string;
  mustChangePassword: boolean;
}

/** Makes an account with a random password and says which. */
export async function seedAccount(
  ctx: Context,
  { template, ...account }: NewAccount,
): Promise<{ loginName: string; password: string }> {
  const password = newPassword();
  const role = await writing(ctx)
    .selectFrom('role')
    .select('id')
    .where('template', '=', template)
    .where('companyId', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const passwordHash = await ctx.passwords.hash(password);
  await writing(ctx)
    .insertInto('account')
    .values({ ...account, roleId: role.id, passwordHash })
    .execute();
  return { loginName: account.loginName, password };
}

export const needPlatformOrg = (ctx: Context) =>
  writing(ctx).selectFrom('org').select('id').where('orgType', '=', 'platform').executeTakeFirstOrThrow();
