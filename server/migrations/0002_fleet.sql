create table terminal_type (
  id bigint generated always as identity primary key,
  terminal_type text not null,
  terminal_model text not null unique,
  protocol text not null check (protocol in ('jt808', 'alink')),
  version int not null default 1
);

create table product_key (
  id bigint generated always as identity primary key,
  product_key text not null unique,
  product_name text not null,
  terminal_type_id bigint not null references terminal_type,
  product_secret bytea not null,
  version int not null default 1
);

create table terminal (
  id bigint generated always as identity primary key,
  terminal_id text not null,
  terminal_type_id bigint not null references terminal_type,
  org_id bigint not null references org,
  company_id bigint references company,
  firmware_version text,
  delivery_date date,
  iccid text,
  warranty_date date,
  scrapped_at timestamptz,
  last_seen timestamptz,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index terminal_id_once on terminal (terminal_id) where deleted_at is null;
create unique index terminal_iccid_once on terminal (left(iccid, 19)) where deleted_at is null;
create index terminal_of_company on terminal (company_id, terminal_id) where deleted_at is null;
create index terminal_of_org on terminal (org_id) where deleted_at is null;
create index terminal_id_search on terminal using gin (terminal_id gin_trgm_ops) where deleted_at is null;

-- How a terminal names itself on its link: a phone number, or product key and device name.
create table link_identity (
  id bigint generated always as identity primary key,
  terminal_row_id bigint not null references terminal,
  protocol text not null check (protocol in ('jt808', 'alink')),
  link_key text not null,
  product_key_id bigint references product_key,
  device_secret bytea,
  auth_code_hash bytea,
  hardware_id text,
  unique (protocol, link_key),
  unique (terminal_row_id)
);

create table unknown_terminal (
  id bigint generated always as identity primary key,
  protocol text not null,
  link_key text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  attempts bigint not null default 1,
  address text,
  says text,
  unique (protocol, link_key)
);

create table vehicle (
  id bigint generated always as identity primary key,
  car_id text not null,
  manufacture_num text not null,
  plate_num text,
  plate_key text,
  custom_num text,
  org_id bigint not null references org,
  company_id bigint not null references company,
  brand_id bigint not null references brand,
  model_id bigint not null references brand_model,
  power_type text not null check (power_type in ('diesel', 'electric')),
  capacity float8 not null,
  delivery_date date not null,
  car_type text not null,
  emission_standard text,
  engine_num text,
  frame_num text,
  storage_address text,
  province text,
  city text,
  service_life int,
  length int,
  width int,
  height int,
  fork_length int,
  mast_sections text,
  max_lift int,
  clamp_range text,
  maintain_cycle int,
  remind_cycle int,
  service_interval int,
  safety_accessories text[] not null default '{}',
  version int not null default 1,
  deleted_at timestamptz
);
create unique index vehicle_car_id_once on vehicle (car_id) where deleted_at is null;
create unique index vehicle_plate_once on vehicle (plate_key) where deleted_at is null;
create unique index vehicle_frame_once on vehicle (frame_num) where deleted_at is null;
create unique index vehicle_custom_once on vehicle (company_id, custom_num) where deleted_at is null;
create unique index vehicle_manufacture_once on vehicle (brand_id, manufacture_num) where deleted_at is null;
create index vehicle_of_company on vehicle (company_id, car_id) where deleted_at is null;
create index vehicle_of_org on vehicle (org_id, car_id) where deleted_at is null;
create index vehicle_of_model on vehicle (model_id) where deleted_at is null;
create index vehicle_by_plate on vehicle (plate_num, id) where deleted_at is null;
create index vehicle_by_delivery on vehicle (delivery_date, id) where deleted_at is null;
create index vehicle_by_capacity on vehicle (capacity, id) where deleted_at is null;
create index vehicle_search on vehicle using gin (
  car_id gin_trgm_ops, plate_num gin_trgm_ops, custom_num gin_trgm_ops, manufacture_num gin_trgm_ops, frame_num gin_trgm_ops
) where deleted_at is null;

-- A terminal on a vehicle, for a period; the company is the owner during that period.
create table binding (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  terminal_row_id bigint not null references terminal,
  company_id bigint not null references company,
  -- Without a beginning for the first terminal of a truck: it is fitted before it stands in the files.
  period tstzrange not null,
  bound_at timestamptz not null,
  exclude using gist (vehicle_id with =, period with &&),
  exclude using gist (terminal_row_id with =, period with &&)
);
create unique index binding_now_of_vehicle on binding (vehicle_id) where upper_inf(period);
create unique index binding_now_of_terminal on binding (terminal_row_id) where upper_inf(period);
