-- What was touched by what was stored: one row for each batch of reports, in the batch's own transaction. Four numbers
-- of eight bytes for each vehicle, company and UTC day: vehicle, company, from when and to when (`base/touch.ts`).
create table report_touch (
  id bigint generated always as identity primary key,
  touched bytea not null
);
-- Packing it smaller would cost more than it is worth for the minute that it lies there.
alter table report_touch alter touched set storage external;

-- Days that are being counted: of a vehicle, for the company that owned it then, on that company's clock.
create table open_day (
  vehicle_id bigint not null,
  company_id bigint not null,
  day date not null,
  -- From when to when something came that is not counted yet.
  new_from timestamptz,
  new_to timestamptz,
  due_at timestamptz not null,
  -- How far the count is, to be gone on with; null where it has to begin anew.
  state jsonb,
  primary key (vehicle_id, company_id, day)
) with (fillfactor = 70);
create index open_day_due on open_day (due_at);

-- Day facts: kept for ever, by month. Seconds, metres; the arrays have a place for each hour on the company's clock.
create table vehicle_day (
  vehicle_id bigint not null,
  company_id bigint not null,
  day date not null,
  power_on_seconds int,
  power_on_source text,
  work_seconds int,
  work_source text,
  silent_seconds int not null,
  power_on_by_hour smallint[] not null,
  work_by_hour smallint[] not null,
  metres real not null,
  times_on smallint not null,
  first_at timestamptz,
  last_at timestamptz,
  -- Who was on it when the day ended, as its terminal said.
  signed_out jsonb,
  primary key (vehicle_id, day, company_id)
) partition by range (day);
create index vehicle_day_of_company on vehicle_day (company_id, day);

-- What somebody did on a vehicle on a day, by what he was known by at it. A driver's day is the sum of these, because
-- a vehicle may be hidden and a late report changes one vehicle's alone.
create table driver_day (
  vehicle_id bigint not null,
  company_id bigint not null,
  day date not null,
  kind smallint not null,
  number text not null,
  -- Whose the number was when it was first counted; null while it is nobody's.
  driver_id bigint,
  power_on_seconds int not null,
  work_seconds int not null,
  power_on_by_hour smallint[] not null,
  work_by_hour smallint[] not null,
  metres real not null,
  times_on smallint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (vehicle_id, day, company_id, kind, number)
) partition by range (day);
create index driver_day_of_driver on driver_day (driver_id, day) include (work_seconds, vehicle_id, company_id)
  where driver_id is not null;
create index driver_day_of_company on driver_day (company_id, day);

-- The months of drivers, added up whenever a day of theirs is, so that a hundred thousand can be sorted by them.
create table driver_month (
  driver_id bigint not null,
  month date not null,
  company_id bigint not null,
  work_seconds bigint not null,
  primary key (month, driver_id, company_id)
);

-- What was reported before there were day facts is counted too.
insert into open_day (vehicle_id, company_id, day, new_from, new_to, due_at)
select distinct r.vehicle_id, r.company_id, day, '-infinity'::timestamptz, 'infinity'::timestamptz, now()
from (select vehicle_id, company_id, time from report union all select vehicle_id, company_id, time from truck_event) r
join company on company.id = r.company_id
cross join lateral (select (r.time at time zone company.time_zone)::date as day) days;
