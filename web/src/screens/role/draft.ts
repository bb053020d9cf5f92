import type { Output, Sent } from '@fleet/contract/call';
import type { AppPage, Right } from '@fleet/contract/rights';
import type { role } from '@fleet/contract/role/calls';

export type Role = Output<typeof role.list>['rows'][number];
export type DataScope = Role['dataScope'];

/** A role as it is being made or changed. */
export interface Draft {
  roleName: string;
  rights: Right[];
  appMenus: AppPage[];
  dataScope: DataScope;
  companyId: string | null;
  template: string | null;
  version: number;
}

export const draftOf = (row: Role): Draft => ({
  roleName: row.roleName,
  rights: row.rights,
  appMenus: row.appMenus,
  dataScope: row.dataScope,
  companyId: row.companyId,
  template: row.template,
  version: row.version,
});

const sorted = (values: readonly string[]) => values.toSorted().join();

/** Whether two drafts say the same; the order of rights means nothing. */
export const isSame = (one: Draft, other: Draft) =>
  one.roleName === other.roleName &&
  one.dataScope === other.dataScope &&
  one.companyId === other.companyId &&
  sorted(one.rights) === sorted(other.rights) &&
  sorted(one.appMenus) === sorted(other.appMenus);

export const inputOf = ({
  version,
  template,
  companyId,
  ...details
}: Draft): Omit<Sent<typeof role.add>, 'companyId'> => details;

/**
 * The draft that is left once `sent` is saved as `version`: changes made while the answer was on its way. Whom a role is
 * for cannot be changed any more.
 */
export const leftOf = (now: Draft | null, sent: Draft | null, version: number): Draft | null =>
  now && now !== sent
    ? {
        ...now,
        ...(sent && { companyId: sent.companyId, template: sent.template }),
        version: Math.max(now.version, version),
      }
    : null;

/** A role as it stands once `sent` is saved as `version`; a new one, of which the list has not told yet, has no `row`. */
export const savedAs = (row: Role | null, sent: Draft, id: string, version: number): Role => ({
  companyName: null,
  shared: false,
  userCount: 0,
  editable: true,
  ...row,
  ...sent,
  id,
  version,
});
