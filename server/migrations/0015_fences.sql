-- Circles that vehicles are kept in, slowed in or kept out of: those that terminals hold, and those the server judges.

create table fence (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('electric', 'cloud')),
  fence_name text not null,
  org_id bigint not null references org,
  company_id bigint not null references company,
  -- Degrees WGS-84, metres.
  center_lng float8 not null,
  center_lat float8 not null,
  radius int not null check (radius between 10 and 5000),
  -- 1 must not be left, 2 is a slow zone, 3 must not be entered.
  level text not null check (level in ('1', '2', '3')),
  -- Since when it has been where and what it is: nothing from before is judged by it.
  shaped_at timestamptz not null,
  -- Deleted, and perhaps still in a terminal.
  leaving_at timestamptz,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index fence_name_once on fence (company_id, fence_name) where deleted_at is null and leaving_at is null;
create index fence_of_org on fence (org_id, kind) where deleted_at is null;
create index fence_of_company on fence (company_id, kind) where deleted_at is null;

-- The vehicles that a cloud fence watches, each since it was named.
create table fence_car (
  fence_id bigint not null references fence,
  vehicle_id bigint not null references vehicle,
  since timestamptz not null,
  primary key (fence_id, vehicle_id)
);
create index fence_car_of_vehicle on fence_car (vehicle_id);

-- When a vehicle broke the rule of a cloud fence (alarm V09): found from reports, and found again when they are judged anew.
create table fence_crossing (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  fence_id bigint not null references fence,
  company_id bigint not null references company,
  level text not null check (level in ('1', '2', '3')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The reports that say so: [{ time, hash, lng, lat, speed }].
  rests_on jsonb not null,
  unique (vehicle_id, fence_id, started_at)
);
create index fence_crossing_of_fence on fence_crossing (fence_id, started_at desc);

-- The terminals that hold an electric fence, or are to hold it, or to let go of it: how far that is says the command.
create table fence_terminal (
  fence_id bigint not null references fence,
  terminal_row_id bigint not null references terminal,
  command_id bigint not null references device_command,
  is_leaving boolean not null default false,
  primary key (fence_id, terminal_row_id)
);
create index fence_terminal_of_terminal on fence_terminal (terminal_row_id);
create index fence_terminal_by_command on fence_terminal (command_id);
