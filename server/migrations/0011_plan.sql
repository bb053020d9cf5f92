-- When trucks are meant to be at work: shifts of a company, and the days on which its vehicles work them.

create table shift (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  shift_name text not null,
  -- One to three times of a day, [{ "start": "22:00", "end": "06:00" }]; an end before its start is the next day's.
  commute jsonb not null,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index shift_name_once on shift (company_id, shift_name) where deleted_at is null;

create table shift_schedule (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  schedule_name text not null,
  shift_id bigint not null references shift,
  start_date date not null,
  end_date date not null,
  version int not null default 1,
  deleted_at timestamptz,
  check (end_date >= start_date and end_date - start_date < 366)
);
create index shift_schedule_of_company on shift_schedule (company_id, end_date) where deleted_at is null;
create index shift_schedule_of_shift on shift_schedule (shift_id) where deleted_at is null;

create table schedule_car (
  schedule_id bigint not null references shift_schedule on delete cascade,
  vehicle_id bigint not null references vehicle,
  primary key (schedule_id, vehicle_id)
);
create index schedule_car_of_vehicle on schedule_car (vehicle_id);
