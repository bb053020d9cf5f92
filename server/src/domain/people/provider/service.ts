import type { Input, Output } from '@fleet/contract/call';
import type { provider } from '@fleet/contract/provider/calls';
import { providerText } from '@fleet/contract/provider/text';
import { refusals } from '@fleet/contract/refusals';
import { randomInt } from 'node:crypto';
import { transaction, type Context } from '../../../base/context';
import { type Expected, type Person, Provider, ProviderRefused } from '../../../base/provider';
import { refuse } from '../../../base/refuse';
import {
  enter,
  type Account,
  findAccount,
  giveBackTry,
  logout,
  openAttempt,
  takeAttempt,
  takeTry,
} from '../access/service';
import { record } from '../../house/log/index';
import { openAccount, placeAccount } from '../user/service';
import { findIdentity, findPlace, insertIdentity, isLoginNameTaken, listByEmail } from './queries';

type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

function needProvider(ctx: Context): Provider {
  if (!ctx.provider) throw refuse(refusals.notNow);
  return ctx.provider;
}

export async function beginProviderLogin(ctx: Context): Promise<Output<typeof provider.begin>> {
  takeTry(ctx);
  const { address, expected } = await asked(ctx, () => needProvider(ctx).begin());
  return { address, attempt: await openAttempt(ctx, 'provider', null, expected) };
}

/** An account that is known follows its groups; one that is not is linked or made, as the settings say. */
export async function finishProviderLogin(
  ctx: Context,
  { attempt, answer }: Input<typeof provider.finish>,
): Promise<Output<typeof provider.finish>> {
  const begun = await takeAttempt(ctx, 'provider', attempt);
  if (!begun) throw refuse(refusals.attemptOver);
  const person = await asked(ctx, () => needProvider(ctx).finish(answer, begun.data as never as Expected));
  // The server's own doing: who this is was judged elsewhere.
  const account = await accountOf({ ...ctx, scope: { kind: 'all' } }, person);
  const entrance = await enter(ctx, account, { way: 'provider', after: { way: 'provider' } });
  giveBackTry(ctx);
  return entrance;
}

export async function leaveProvider(ctx: Context): Promise<Output<typeof provider.leave>> {
  await logout(ctx);
  const away = ctx.provider;
  if (!away) return { address: null };
  const home = new URL('/login', away.returnAddress).href;
  // Whoever leaves has left here, whatever the provider does.
  const address = await away.leaveAddress(home).catch((fault: unknown) => {
    ctx.complain(fault);
    return null;
  });
  return { address };
}

/** A refusal of the provider is told apart from a provider that does not answer. */
async function asked<T>(ctx: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof ProviderRefused) throw refuse(providerText.refused);
    if (fault instanceof Error && fault.name === 'Refusal') throw fault;
    ctx.complain(fault);
    throw refuse(providerText.away);
  }
}

async function accountOf(ctx: Context, person: Person): Promise<Account> {
  return transaction(ctx, async (ctx) => {
    const places = await placesOf(ctx, person);
    const id = (await findIdentity(ctx, person))?.accountId ?? (await linked(ctx, person));
    if (id === null) return made(ctx, person, places[0]);
    const account = await findAccount(ctx, id);
    if (!account) throw refuse(providerText.noPlace);
    if (needProvider(ctx).config.groups.length > 0) await follow(ctx, account, places);
    return needFound(await findAccount(ctx, id));
  });
}

/** The places of the person's groups, in the order of the settings. */
async function placesOf(ctx: Context, { groups }: Person): Promise<Place[]> {
  const wanted = needProvider(ctx).config.groups.filter(({ group }) => groups.includes(group));
  const found = await Promise.all(wanted.map((place) => findPlace(ctx, place)));
  found.forEach((place, at) => {
    if (!place) ctx.complain(new Error(`OIDC_GROUPS: ${wanted[at]!.group} names no organization or role`));
  });
  return found.filter((place) => place !== undefined);
}

/** An account never changes its company by its groups; whoever has no group of it any more is not let in. */
async function follow(ctx: Context, account: Account, places: readonly Place[]): Promise<void> {
  const place = places.find(({ companyId }) => companyId === account.companyId);
  if (!place) throw refuse(providerText.noPlace);
  const { orgId, roleId } = place;
  if (orgId !== account.orgId || roleId !== account.roleId)
    await placeAccount(ctx, account.id, { orgId, roleId });
}

/** The one account that has the verified address, where the settings take it for the same person. */
async function linked(ctx: Context, person: Person): Promise<string | null> {
  if (!needProvider(ctx).config.linksByEmail || !person.isEmailVerified || !person.email) return null;
  const [one, ...others] = await listByEmail(ctx, person.email);
  if (!one || others.length > 0) return null;
  if (!(await insertIdentity(ctx, person, one.id, false))) throw refuse(refusals.notNow);
  const account = needFound(await findAccount(ctx, one.id));
  await record(ctx, {
    module: 'user',
    action: 'linkProvider',
    recordId: one.id,
    recordName: account.loginName,
    after: { issuer: person.issuer, subject: person.subject },
    companyId: account.companyId,
  });
  return one.id;
}

async function made(ctx: Context, person: Person, place: Place | undefined): Promise<Account> {
  if (!place) throw refuse(providerText.noPlace);
  const { id } = await openAccount(ctx, {
    loginName: await loginNameOf(ctx, person),
    username: (person.name ?? person.loginName ?? person.email ?? person.subject).slice(0, 30),
    email: person.isEmailVerified ? person.email : null,
    phone: null,
    jurisdictionId: null,
    expiryDate: null,
    ...place,
  });
  if (!(await insertIdentity(ctx, person, id, true))) throw refuse(refusals.notNow);
  return needFound(await findAccount(ctx, id));
}

/** As the provider names the person, as far as names here allow. */
async function loginNameOf(ctx: Context, { loginName, email }: Person): Promise<string> {
  const base = (loginName ?? email?.split('@')[0] ?? '').replace(/\W/g, '').replace(/^[^A-Za-z]+/, '');
  const name = (base.length < 4 ? `sso${base}` : base).slice(0, 15);
  if (name.length >= 4 && !(await isLoginNameTaken(ctx, name))) return name;
  return `${name}_${randomInt(1_000, 10_000)}`;
}

function needFound(account: Account | undefined): Account {
  if (!account) throw refuse(refusals.notNow);
  return account;
}
