import { sheetText } from '@fleet/contract/sheet/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { within } from '../../../base/scope';

/**
 * The organization in sight that a sheet calls by its name, or by the end of its path as `A/B/C`.
 * Refuses `field` where there is none, or more than one.
 */
export async function needOrgNamed(ctx: Context, field: string, name: string) {
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
  if (found.length > 1) throw refuseField(field, sheetText.manyNames);
  if (!found[0]) throw refuseField(field, sheetText.unknownName, { name });
  return found[0];
}
