-- Traction batteries (domain.md §3, §4), which vehicles they sat in, and their charges and discharges. V, Ah, %.
create table battery (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_id bigint not null references company,
  battery_number text not null,
  battery_type text not null check (battery_type in ('leadAcid', 'lithium')),
  rated_voltage float8 not null,
  rated_capacity float8 not null,
  charge_threshold smallint not null,
  discharge_threshold smallint not null,
  -- State of health as a truck last said, and when it first said so.
  soh real,
  soh_time timestamptz,
  -- Three abnormal records within seven days, since the last reset.
  often_abnormal boolean not null default false,
  reset_time timestamptz,
  reset_reason text,
  -- The health that was accepted then: only less of it counts again.
  reset_soh real,
  loss_status text not null generated always as (
    case when often_abnormal or soh < least(80, coalesce(reset_soh, 80)) then 'abnormal' else 'normal' end) stored,
  version int not null default 1,
  deleted_at timestamptz,
  check (discharge_threshold < charge_threshold)
);
create unique index battery_number_once on battery (battery_number) where deleted_at is null;
create index battery_of_company on battery (company_id, battery_number) where deleted_at is null;
create index battery_of_org on battery (org_id, battery_number) where deleted_at is null;
create index battery_worn on battery (company_id, battery_number) where deleted_at is null and loss_status = 'abnormal';
create index battery_search on battery using gin (battery_number gin_trgm_ops) where deleted_at is null;

-- A battery in a vehicle, for a period; the company is the owner of both during that period.
create table battery_binding (
  id bigint generated always as identity primary key,
  battery_id bigint not null references battery,
  vehicle_id bigint not null references vehicle,
  company_id bigint not null references company,
  period tstzrange not null,
  exclude using gist (vehicle_id with =, period with &&),
  exclude using gist (battery_id with =, period with &&)
);
create unique index battery_binding_now_of_vehicle on battery_binding (vehicle_id) where upper_inf(period);
create unique index battery_binding_now_of_battery on battery_binding (battery_id) where upper_inf(period);

-- Charges and discharges, found from reports, and found again when those are judged anew.
create table battery_record (
  id bigint generated always as identity primary key,
  battery_id bigint not null references battery,
  vehicle_id bigint not null references vehicle,
  -- Whose the battery was: a later owner does not see it.
  company_id bigint not null references company,
  kind text not null check (kind in ('charge', 'discharge')),
  started_at timestamptz not null,
  start_level real not null,
  -- Null while it goes on.
  ended_at timestamptz,
  end_level real,
  -- What was asked of it when it was found: a later change of the file judges nothing anew.
  threshold smallint not null,
  longest_minutes smallint,
  problem text generated always as (
    case
      when ended_at is null then null
      when end_level < threshold then case kind when 'charge' then 'endedLow' else 'fellLow' end
      when extract(epoch from ended_at - started_at) > longest_minutes * 60 then 'tookLong'
    end) stored,
  unique (vehicle_id, started_at, kind)
);
create index battery_record_of_battery on battery_record (battery_id, started_at desc, id desc);
create index battery_record_abnormal on battery_record (battery_id, started_at desc) where problem is not null;
create index battery_record_ended on battery_record (vehicle_id, ended_at desc) where ended_at is not null;

-- What the battery in the vehicle does, and how far its charge or discharge has come; written with the rest of the state.
alter table vehicle_state
  add column battery_state text check (battery_state in ('charging', 'discharging', 'working', 'idle')),
  add column battery_since timestamptz,
  add column battery_course jsonb;
