-- Annual reviews (domain.md §4): what a company submits, and the authority that looks after it decides.
create table annual_review (
  id bigint generated always as identity primary key,
  -- Of one or the other.
  vehicle_id bigint references vehicle,
  driver_id bigint references driver,
  -- Whose vehicle or driver was then: another company does not see it.
  company_id bigint not null references company,
  inspection_date date not null,
  new_expire date not null,
  -- What the file said before it passed, for a re-review.
  old_expire date,
  report_file_id bigint not null references file,
  state text not null default 'unapproved' check (state in ('unapproved', 'passed', 'rejected')),
  -- The application that was rejected before this one.
  previous_id bigint references annual_review,
  is_latest boolean not null default true,
  submitted_at timestamptz not null,
  check ((vehicle_id is null) <> (driver_id is null)),
  check (new_expire > inspection_date),
  -- An open one is the last one, of which there is one.
  check (state <> 'unapproved' or is_latest)
);
create unique index annual_review_last_of_vehicle on annual_review (vehicle_id, company_id) where is_latest and vehicle_id is not null;
create unique index annual_review_last_of_driver on annual_review (driver_id, company_id) where is_latest and driver_id is not null;
create index annual_review_of_vehicle on annual_review (vehicle_id, id) where vehicle_id is not null;
create index annual_review_of_driver on annual_review (driver_id, id) where driver_id is not null;
create index annual_review_open on annual_review (submitted_at, id) where state = 'unapproved';
create index annual_review_of_company on annual_review (company_id, submitted_at desc, id desc);
create index annual_review_report on annual_review (report_file_id);

-- Who did what with it, and why; never changed.
create table annual_review_step (
  id bigint generated always as identity primary key,
  review_id bigint not null references annual_review,
  step text not null check (step in ('submit', 'pass', 'reject', 'reReview')),
  at timestamptz not null,
  account_id bigint references account,
  -- By name, as it was.
  by_name text,
  reason text
);
create index annual_review_step_of on annual_review_step (review_id, id);

-- The cycle of reviews that a company keeps, within what the law allows.
alter table company
  add column vehicle_review_months int not null default 24 check (vehicle_review_months between 1 and 24),
  add column driver_review_months int not null default 48 check (driver_review_months between 1 and 48);

create index vehicle_by_review on vehicle (annual_expire nulls first, id) where deleted_at is null;

-- A company in a jurisdiction is a record of a list.
alter table jurisdiction_company add column id bigint generated always as identity unique;
create index jurisdiction_company_of on jurisdiction_company (company_id);
