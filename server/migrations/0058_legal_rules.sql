-- The values of rules of law that an authority sets for its jurisdiction, or a company for itself; the national ones
-- stand in the contract. A value that was taken back stays as a row without one, for its version.
create table legal_rule (
  jurisdiction_id bigint references jurisdiction,
  company_id bigint references company,
  rule text not null,
  value int,
  version int not null default 1,
  check (num_nonnulls(jurisdiction_id, company_id) = 1)
);
create unique index legal_rule_of_jurisdiction on legal_rule (jurisdiction_id, rule) where jurisdiction_id is not null;
create unique index legal_rule_of_company on legal_rule (company_id, rule) where company_id is not null;
create index legal_rule_named on legal_rule (rule);

-- Who changed which, and from what to what.
create table legal_rule_change (
  id bigint generated always as identity primary key,
  jurisdiction_id bigint references jurisdiction,
  company_id bigint references company,
  rule text not null,
  before int,
  after int,
  by_name text,
  changed_at timestamptz not null,
  check (num_nonnulls(jurisdiction_id, company_id) = 1)
);
create index legal_rule_change_of_jurisdiction on legal_rule_change (jurisdiction_id, rule, id desc);
create index legal_rule_change_of_company on legal_rule_change (company_id, rule, id desc);

-- The cycles that companies have set so far; the longest was the usual one, set by nobody.
insert into legal_rule (company_id, rule, value)
select id, 'vehicleReviewMonths', vehicle_review_months from company where vehicle_review_months < 24
union all
select id, 'driverReviewMonths', driver_review_months from company where driver_review_months < 48;
alter table company drop column vehicle_review_months, drop column driver_review_months;
