-- Raw reports: the truth that everything else can be computed from. Partitioned by UTC day of device time.
-- A value that was not reported is null, never zero. Units: degrees WGS-84, km/h, degrees, m, %, km, s.
create table report (
  vehicle_id bigint not null,
  time timestamptz not null,
  hash bigint not null,
  received_at timestamptz not null,
  company_id bigint not null,
  terminal_row_id bigint not null,
  -- 1: the terminal's clock could not be believed, time is when it was received; 2: position is the last known one;
  -- 4: was kept in the terminal and sent later.
  flags smallint not null,
  lng float8,
  lat float8,
  altitude smallint,
  direction smallint,
  speed real,
  key_on boolean,
  soc real,
  odometer float8,
  power_on_seconds bigint,
  work_seconds bigint,
  readings jsonb,
  primary key (vehicle_id, time, hash)
) partition by range (time);

-- What a truck said happened, as it said it; rules make findings of these.
create table truck_event (
  vehicle_id bigint not null,
  time timestamptz not null,
  hash bigint not null,
  received_at timestamptz not null,
  company_id bigint not null,
  terminal_row_id bigint not null,
  code text not null,
  fields jsonb not null,
  primary key (vehicle_id, time, hash)
) partition by range (time);

-- Reports of terminals that sit on no vehicle, and reports the database would not take.
create table quarantine (
  terminal_row_id bigint not null,
  time timestamptz not null,
  hash bigint not null,
  received_at timestamptz not null,
  reason text not null,
  content jsonb not null,
  primary key (terminal_row_id, time, hash)
);
create index quarantine_received on quarantine (received_at);

-- No index but its key, and room on every page: a row is written anew every second, and in place.
-- One row per vehicle: the newest value of each reading with its time, and what the truck is doing.
create table vehicle_state (
  vehicle_id bigint primary key references vehicle,
  last_seen timestamptz,
  report_time timestamptz,
  activity text not null default 'off' check (activity in ('working', 'idle', 'charging', 'off')),
  lng float8,
  lat float8,
  altitude smallint,
  position_time timestamptz,
  direction smallint,
  speed real,
  soc real,
  power_on_seconds bigint,
  work_seconds bigint,
  -- name -> [value, milliseconds since 1970]
  readings jsonb not null default '{}'
) with (fillfactor = 50);
