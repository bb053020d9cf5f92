-- Figures by day (domain.md §7): the measures of each vehicle and driver on each day of its company, and their sums by
-- organization. Counted from what other tables say, so that any day can be counted again and ends the same.

-- The organization of a vehicle or driver from one moment to another: a past day stays where it was.
create table org_stay (
  kind text not null check (kind in ('vehicle', 'driver')),
  object_id bigint not null,
  company_id bigint not null,
  org_id bigint not null,
  since timestamptz not null,
  -- Null while it is there.
  until timestamptz,
  primary key (kind, object_id, since)
);
create index org_stay_of_company on org_stay (company_id, kind);

create function keep_org_stay() returns trigger language plpgsql as $$
declare at timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' then
    if new.org_id = old.org_id and new.company_id = old.company_id
      and (new.deleted_at is null) = (old.deleted_at is null) then return null; end if;
    update org_stay set until = at where kind = tg_argv[0] and object_id = new.id and until is null;
  end if;
  if new.deleted_at is null then
    insert into org_stay (kind, object_id, company_id, org_id, since)
      values (tg_argv[0], new.id, new.company_id, new.org_id, at);
  end if;
  return null;
end $$;
create trigger keep_org_stay after insert or update of org_id, company_id, deleted_at on vehicle
  for each row execute function keep_org_stay('vehicle');
create trigger keep_org_stay after insert or update of org_id, company_id, deleted_at on driver
  for each row execute function keep_org_stay('driver');

-- Nobody wrote down where those of today were before: they have always been where they are.
insert into org_stay (kind, object_id, company_id, org_id, since)
  select 'vehicle', id, company_id, org_id, '-infinity' from vehicle where deleted_at is null;
insert into org_stay (kind, object_id, company_id, org_id, since, until)
  select 'vehicle', id, company_id, org_id, '-infinity', deleted_at from vehicle where deleted_at is not null;
insert into org_stay (kind, object_id, company_id, org_id, since, until)
  select 'driver', id, company_id, org_id, '-infinity', deleted_at from driver;

-- Days of companies that are counted, or are to be.
create table figure_day (
  company_id bigint not null references company,
  day date not null,
  -- When it is to be counted; null where nothing has changed since.
  due_at timestamptz,
  -- Everything that was committed before is in it.
  counted_at timestamptz,
  cost_ms int not null default 0,
  primary key (company_id, day)
);
create index figure_day_due on figure_day (due_at) where due_at is not null;

-- What has changed, one row for each statement, company and day: plain inserts, so that nobody waits for another.
create table figure_touch (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  day date not null
);

create table vehicle_figure_day (
  company_id bigint not null,
  day date not null,
  vehicle_id bigint not null,
  org_id bigint not null,
  -- It had a terminal that was not scrapped.
  vehicle_days smallint not null,
  worked_days smallint not null,
  power_on_seconds int not null,
  work_seconds int not null,
  idle_seconds int not null,
  metres float8 not null,
  faults int not null,
  violations int not null,
  inspections int not null,
  abnormal_inspections int not null,
  severe_faults int not null,
  used_shifts int not null,
  checked_shifts int not null,
  repairs int not null,
  repair_seconds int not null,
  repair_cost numeric(12, 2) not null,
  maintain_cost numeric(12, 2) not null,
  primary key (company_id, day, vehicle_id)
) partition by range (day);
create index vehicle_figure_day_of_vehicle on vehicle_figure_day (vehicle_id, day);

create table vehicle_org_day (
  company_id bigint not null,
  day date not null,
  org_id bigint not null,
  vehicle_days int not null,
  worked_days int not null,
  power_on_seconds bigint not null,
  work_seconds bigint not null,
  idle_seconds bigint not null,
  metres float8 not null,
  faults int not null,
  violations int not null,
  inspections int not null,
  abnormal_inspections int not null,
  severe_faults int not null,
  used_shifts int not null,
  checked_shifts int not null,
  repairs int not null,
  repair_seconds bigint not null,
  repair_cost numeric(14, 2) not null,
  maintain_cost numeric(14, 2) not null,
  -- By the hour of the clock: how many were at work in it, and their seconds of work.
  at_work_by_hour int[] not null,
  work_by_hour int[] not null,
  primary key (company_id, day, org_id)
);
create index vehicle_org_day_of_org on vehicle_org_day (org_id, day);

create table driver_figure_day (
  company_id bigint not null,
  day date not null,
  driver_id bigint not null,
  org_id bigint not null,
  -- The driver was on file.
  driver_days smallint not null,
  power_on_seconds int not null,
  work_seconds int not null,
  idle_seconds int not null,
  metres float8 not null,
  faults int not null,
  violations int not null,
  inspections int not null,
  abnormal_inspections int not null,
  stops int not null,
  stop_seconds int not null,
  primary key (company_id, day, driver_id)
) partition by range (day);
create index driver_figure_day_of_driver on driver_figure_day (driver_id, day);

create table driver_org_day (
  company_id bigint not null,
  day date not null,
  org_id bigint not null,
  driver_days int not null,
  power_on_seconds bigint not null,
  work_seconds bigint not null,
  idle_seconds bigint not null,
  metres float8 not null,
  faults int not null,
  violations int not null,
  inspections int not null,
  abnormal_inspections int not null,
  stops int not null,
  stop_seconds bigint not null,
  at_work_by_hour int[] not null,
  work_by_hour int[] not null,
  primary key (company_id, day, org_id)
);
create index driver_org_day_of_org on driver_org_day (org_id, day);

create index repair_request_repaired_at on repair_request (company_id, repaired_at) where repaired_at is not null;
create index binding_of_company on binding (company_id);

-- Stops of drivers, as `selectStopEvent` finds them.
alter table driver_day add column stops smallint not null default 0, add column stop_seconds int not null default 0;

-- Whoever changes what a day is counted from says so, in the same transaction.
create function touch_figures_by_day() returns trigger language plpgsql as $$
begin
  insert into figure_touch (company_id, day) select distinct company_id, day from changed;
  return null;
end $$;
create function touch_figures_by_start() returns trigger language plpgsql as $$
begin
  insert into figure_touch (company_id, day)
    select distinct company_id, (started_at at time zone time_zone)::date from changed join company on company.id = company_id;
  return null;
end $$;
create function touch_figures_by_check() returns trigger language plpgsql as $$
begin
  insert into figure_touch (company_id, day)
    select distinct company_id, (check_time at time zone time_zone)::date from changed join company on company.id = company_id;
  return null;
end $$;
create function touch_figures_by_maintenance() returns trigger language plpgsql as $$
begin
  insert into figure_touch (company_id, day)
    select distinct company_id, (maintain_time at time zone time_zone)::date
    from changed join company on company.id = company_id;
  return null;
end $$;
create function touch_figures_by_repair() returns trigger language plpgsql as $$
begin
  insert into figure_touch (company_id, day)
    select distinct company_id, (repaired_at at time zone time_zone)::date
    from changed join company on company.id = company_id where repaired_at is not null;
  return null;
end $$;
create function touch_figures_by_repair_order() returns trigger language plpgsql as $$
begin
  insert into figure_touch (company_id, day)
    select distinct company_id, (changed.repair_time at time zone time_zone)::date
    from changed join repair_request request on request.id = request_id join company on company.id = company_id;
  return null;
end $$;
-- A terminal or an organization changes the day on which it does, and every day that it is told of late.
create function touch_figures_by_binding() returns trigger language plpgsql as $$
begin
  insert into figure_touch (company_id, day)
    select distinct company_id, day::date from changed join company on company.id = company_id
    cross join lateral generate_series(
      (greatest(coalesce(lower(period), bound_at), now() - interval '40 days') at time zone time_zone)::date::timestamp,
      (coalesce(upper(period), now()) at time zone time_zone)::date::timestamp, interval '1 day') day;
  return null;
end $$;
create function touch_figures_by_stay() returns trigger language plpgsql as $$
begin
  insert into figure_touch (company_id, day)
    select distinct company_id, (now() at time zone time_zone)::date from changed join company on company.id = company_id;
  return null;
end $$;

do $$
declare watched text[];
begin
  foreach watched slice 1 in array array[
    ['vehicle_day', 'by_day'], ['driver_day', 'by_day'], ['alarm', 'by_start'], ['inspection', 'by_check'],
    ['maintain_order', 'by_maintenance'], ['repair_request', 'by_repair'], ['repair_order', 'by_repair_order'],
    ['binding', 'by_binding'], ['org_stay', 'by_stay']
  ] loop
    execute format('create trigger touch_figures_inserted after insert on %I referencing new table as changed
      for each statement execute function touch_figures_%s()', watched[1], watched[2]);
    execute format('create trigger touch_figures_updated after update on %I referencing new table as changed
      for each statement execute function touch_figures_%s()', watched[1], watched[2]);
    execute format('create trigger touch_figures_changed after update on %I referencing old table as changed
      for each statement execute function touch_figures_%s()', watched[1], watched[2]);
    execute format('create trigger touch_figures_deleted after delete on %I referencing old table as changed
      for each statement execute function touch_figures_%s()', watched[1], watched[2]);
  end loop;
end $$;

-- All that happened before there were figures is counted.
insert into figure_day (company_id, day, due_at)
select id, day::date, now() from company
cross join lateral (
  select least(
    (select min(day) from vehicle_day where company_id = company.id),
    (select (min(bound_at) at time zone time_zone)::date from binding where company_id = company.id),
    (select (min(started_at) at time zone time_zone)::date from alarm where company_id = company.id),
    (select (min(maintain_time) at time zone time_zone)::date from maintain_order where company_id = company.id)) as first
) known
cross join lateral generate_series(first::timestamp, (now() at time zone time_zone)::date::timestamp, interval '1 day') day
where first is not null;

-- The days of drivers are counted again for their stops, as far back as every installation still has the reports, and
-- those that are being counted begin anew.
insert into open_day (vehicle_id, company_id, day, new_from, new_to, due_at)
select distinct vehicle_id, company_id, day, '-infinity'::timestamptz, 'infinity'::timestamptz, now()
from driver_day where day > current_date - 25
on conflict do nothing;
update open_day set state = null, new_from = '-infinity', new_to = 'infinity', due_at = now();
