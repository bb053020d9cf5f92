import type { RightSubject } from '@fleet/contract/rights';
import { rights } from '@fleet/contract/rights';
import type { Context, Scope } from '../base/context';
import { companiesOver } from '../base/scope';
import { listLapsed } from '../domain/fleet/renew/service';
import { listOrgPaths } from '../domain/people/org/service';
import type { Audience } from './eventPart';

/** Somebody as far as it decides what he may see. */
interface Eyes {
  ctx: Context;
  /** The companies that an authority looks after. */
  companies: ReadonlySet<string>;
}

/** Says who may see what is told; it knows organizations and lapsed services by heart, because it is asked for each event. */
export class Sight {
  #orgPaths = new Map<string, string>();
  #lapsed: ReadonlySet<string> = new Set();

  constructor(readonly ctx: Pick<Context, 'db'>) {}

  async loadLapsed(): Promise<void> {
    this.#lapsed = await listLapsed(this.ctx);
  }

  async loadOrgs(): Promise<void> {
    this.#orgPaths = new Map((await listOrgPaths(this.ctx)).map(({ id, path }) => [id, path]));
  }

  companiesOf = async (scope: Scope): Promise<ReadonlySet<string>> =>
    new Set(await companiesOver(this.ctx, scope));

  reaches({ ctx, companies }: Eyes, { companyId, orgId, subject, vehicleId, accounts }: Audience): boolean {
    if (accounts) return isFor(accounts, ctx);
    if (!mayFollow(ctx, subject)) return false;
    if (vehicleId && ctx.scope.kind !== 'all' && this.#lapsed.has(vehicleId)) return false;
    switch (ctx.scope.kind) {
      case 'all':
        return true;
      case 'company':
        return companyId === null || companyId === ctx.scope.companyId;
      case 'jurisdiction':
        // An authority reads the places and events of trucks in lists of its own.
        return !vehicleId && (companyId === null || companies.has(companyId));
      // Nobody listens with the scope of a question about figures.
      case 'regulated':
        return false;
      case 'orgTree':
        if (orgId !== null) return this.#orgPaths.get(orgId)?.startsWith(ctx.scope.orgPath) ?? false;
        return companyId === null || companyId === ctx.actor.companyId;
    }
  }
}

/** Whether somebody has a screen that shows trucks. */
export const followsTrucks = (ctx: Context) => ctx.scope.kind !== 'jurisdiction' && mayFollow(ctx, null);

/** Those for whom it is equal see the same live states. */
export const sightKeyOf = (ctx: Context) =>
  `${mayFollow(ctx, null)} ${ctx.actor.companyId} ${JSON.stringify(ctx.scope)}`;

export const isFor = (accounts: NonNullable<Audience['accounts']>, { actor }: Context) =>
  accounts === 'all' || (actor.accountId !== null && accounts.has(actor.accountId));

/** Live states go to whoever has a screen that shows them; a change to whoever has any right on its subject. */
function mayFollow({ actor }: Context, subject: string | null): boolean {
  if (subject === null)
    return (
      actor.rights.has('status:view') ||
      actor.rights.has('distribution:view') ||
      actor.rights.has('home:view')
    );
  // A subject without a page is told to everybody in scope: only that it changed.
  if (!(subject in rights) || !(rights[subject as RightSubject] as readonly string[]).includes('view'))
    return true;
  return actor.rights.has(`${subject as RightSubject}:view` as 'vehicle:view');
}
