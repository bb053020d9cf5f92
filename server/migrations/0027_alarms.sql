-- Faults and violations (domain.md §4, §5): found from reports, and found again when those are judged anew.
create table alarm (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  -- Whose the vehicle was when it happened: a later owner does not see it, the former one keeps it.
  org_id bigint not null references org,
  company_id bigint not null references company,
  code text not null check (code ~ '^[FV][0-9]{2}$'),
  kind text not null generated always as (case when code like 'F%' then 'fault' else 'violation' end) stored,
  -- What tells two of the same code apart: a fence, a day, a driver; empty for most.
  about text not null default '',
  level smallint not null check (level between 1 and 3),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Who found it: from reports; from the clock; from the crossings of a cloud fence.
  found_by text not null check (found_by in ('reports', 'clock', 'fence')),
  -- The worst that was measured; degrees WGS-84, km/h.
  value real,
  lng float8,
  lat float8,
  speed real,
  driver_id bigint references driver,
  -- The reports that say so: [{ time, hash }].
  rests_on jsonb not null default '[]',
  handling text not null default 'unhandled' check (handling in ('unhandled', 'handled', 'ignored')),
  handled_by bigint references account,
  handled_at timestamptz,
  remark text,
  pushed_at timestamptz,
  -- The command that locked the truck for it.
  lock_command_id bigint references device_command,
  version int not null default 1,
  deleted_at timestamptz,
  unique (vehicle_id, code, about, started_at)
);
create index alarm_of_company on alarm (company_id, kind, started_at desc, id);
create index alarm_of_org on alarm (org_id, kind, started_at desc);
create index alarm_by_time on alarm (kind, started_at desc, id);
create index alarm_of_driver on alarm (driver_id, started_at desc) where driver_id is not null;
create index alarm_unhandled on alarm (company_id, kind, started_at desc, id) where handling = 'unhandled';
create index alarm_of_fence on alarm (about) where code = 'V09';
create index alarm_to_lock on alarm (started_at) where code = 'V02' and level = 3 and lock_command_id is null;
create index alarm_open on alarm (vehicle_id, code) where ended_at is null;

-- How far each alarm of a vehicle has come that is not over, or hardly; written before the state that it was judged with.
create table alarm_course (
  vehicle_id bigint primary key references vehicle,
  company_id bigint not null references company,
  judged_to timestamptz not null,
  courses jsonb not null
) with (fillfactor = 50);

-- What a company has set otherwise than domain.md §5 has it.
create table alarm_rule (
  company_id bigint not null references company,
  code text not null,
  is_enabled boolean not null,
  limits jsonb not null,
  version int not null default 1,
  primary key (company_id, code)
);

create table alarm_read (
  account_id bigint not null references account,
  alarm_id bigint not null references alarm on delete cascade,
  primary key (account_id, alarm_id)
);
create index alarm_read_of_alarm on alarm_read (alarm_id);
