import { expect, test } from 'vitest';
import { ownDatabase } from '../../../../test/ownDatabase';
import { openPool } from '../../../base/database';
import { ownMigrations, runMigrations } from '../../../base/migrate';

test('review cycles that companies have set before stay set, and the usual ones are set by nobody', async () => {
  const own = await ownDatabase();
  const pool = openPool(own.url, 1);
  await runMigrations(
    pool,
    ownMigrations().filter((name) => name < '0058'),
  );
  await pool.query(
    `with top as (insert into org (org_name, org_type, path) values ('平台', 'platform', '1.') returning id)
     insert into company (org_id, company_name, credit_code, time_zone, vehicle_review_months, driver_review_months)
     select id, name, name, 'Asia/Shanghai', months, 48 from top, (values ('shorter', 12), ('usual', 24)) set_by (name, months)`,
  );
  await runMigrations(pool, ownMigrations());
  const { rows } = await pool.query(
    'select company_name, rule, value from legal_rule join company on company.id = company_id',
  );
  expect(rows).toEqual([{ company_name: 'shorter', rule: 'vehicleReviewMonths', value: 12 }]);
  await pool.end();
  await own.drop();
});
