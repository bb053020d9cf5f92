-- Sums of whole weeks, Monday to Sunday, beside the days of vehicles and drivers: a long period is read from a seventh
-- of the rows. A week is read from its sums only while they are those of its days.
create table figure_week (
  company_id bigint not null references company,
  -- Its Monday.
  week date not null,
  -- Null while one of its days has been counted since.
  summed_at timestamptz,
  primary key (company_id, week)
);
create index figure_week_due on figure_week (week) where summed_at is null;

-- One row for each organization in which an object ended a day of the week.
create table vehicle_figure_week (
  company_id bigint not null,
  week date not null,
  vehicle_id bigint not null,
  org_id bigint not null,
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
  repair_cost numeric(14, 2) not null,
  maintain_cost numeric(14, 2) not null,
  primary key (company_id, week, org_id, vehicle_id)
) partition by range (week);

create table driver_figure_week (
  company_id bigint not null,
  week date not null,
  driver_id bigint not null,
  org_id bigint not null,
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
  primary key (company_id, week, org_id, driver_id)
) partition by range (week);

-- The weeks of today's history are summed in the background.
insert into figure_week (company_id, week)
select distinct company_id, date_trunc('week', day::timestamp)::date from figure_day
where counted_at is not null and day < date_trunc('week', now())::date - 7;
