import { sheetText } from '@fleet/contract/sheet/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { within } from '../../../base/scope';

/**
 * The organization in sight that a sheet calls by its name, or by the end of its path as `A/B/C`.
 * Of several it is the one where the record is now (`present`): the sheets that we write call it by its name alone.
 * Refuses `field` where there is none, or where more than one is left.
 */
export async function needOrgNamed(
  ctx: Context,
  field: string,
  name: string,
  present?: (named: readonly { companyId: string | null }[]) => Promise<string | null | undefined>,
) {
  const path = name.split(/[/／]/).map((part) => part.trim());
  const named = await within(ctx, 'org')
    .selectFrom('org')
    .selectAll()
    .select(
      sql<
        string[]
      >`(select array_agg(up.org_name order by length(up.path)) from org up where org.path like up.path || '%')`.as(
        'names',
      ),
    )
    .where('orgName', '=', path.at(-1)!)
    .execute();
  const found = named.filter(({ names }) => path.every((part, at) => names.at(at - path.length) === part));
  if (found.length > 1) {
    const now = await present?.(found);
    const same = found.find(({ id }) => id === now);
    if (!same) throw refuseField(field, sheetText.manyNames);
    return same;
  }
  if (!found[0]) throw refuseField(field, sheetText.unknownName, { name });
  return found[0];
}
