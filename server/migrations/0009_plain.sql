-- Files that are a table with a form: contracts, SIM cards, external equipment, inspection items, terminal commands.

alter table dict_type add column built_in boolean not null default false;
update dict_type set built_in = true where type_code = 'HOME_PAGE_URL';

alter table brand add column deleted_at timestamptz;
alter table brand_model add column deleted_at timestamptz;
alter table brand drop constraint brand_brand_name_key;
alter table brand_model drop constraint brand_model_brand_id_model_name_key;
create unique index brand_name_once on brand (brand_name) where deleted_at is null;
create unique index brand_model_once on brand_model (brand_id, model_name) where deleted_at is null;

create table contract (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_id bigint references company,
  contract_id text not null,
  contract_type text not null check (contract_type in ('sales', 'purchase')),
  supplier text not null,
  contact_name text not null,
  contact_phone text not null,
  sign_date date not null,
  warranty_date date,
  -- Yuan, exact.
  amount numeric(9, 2) not null,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index contract_id_once on contract (contract_id) where deleted_at is null;
create index contract_of_company on contract (company_id, sign_date desc) where deleted_at is null;

-- The platform's own: no company ever sees a card.
create table sim (
  id bigint generated always as identity primary key,
  iccid text not null,
  supplier text not null,
  asset_status text not null default 'inUse' check (asset_status in ('inUse', 'abandoned')),
  card_status text not null default 'inactive' check (card_status in ('inactive', 'active', 'suspended', 'cancelled')),
  activation_date date,
  expiry_date date,
  operator text not null check (operator in ('mobile', 'unicom', 'telecom', 'broadnet')),
  -- Megabytes of this month.
  monthly_usage numeric(12, 2),
  sync_time timestamptz,
  remarks text,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index sim_iccid_once on sim (left(iccid, 19)) where deleted_at is null;
create index sim_search on sim using gin (iccid gin_trgm_ops, supplier gin_trgm_ops) where deleted_at is null;

create table external_equipment (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_id bigint references company,
  equipment_num text not null,
  equipment_type text not null,
  vehicle_id bigint references vehicle,
  bound_at timestamptz,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index external_equipment_num_once on external_equipment (equipment_num) where deleted_at is null;
create index external_equipment_of_vehicle on external_equipment (vehicle_id) where deleted_at is null;

-- What is looked at before a shift; the platform's own rows are what a new company begins with.
create table check_item (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_id bigint references company,
  item_name text not null,
  -- Which trucks it is for; null for all.
  power_type text check (power_type in ('diesel', 'electric')),
  critical boolean not null default false,
  sort int not null default 0,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index check_item_once on check_item (coalesce(company_id, 0), item_name) where deleted_at is null;

-- The catalogue of what a terminal of a model understands, as equipment control offers it.
create table terminal_command (
  id bigint generated always as identity primary key,
  terminal_type_id bigint not null references terminal_type,
  product_model text not null,
  name_zh text not null,
  name_en text not null,
  identifier text not null,
  cmd_type text not null check (cmd_type in ('attribute', 'service')),
  -- The parameters that it takes, each with its bounds.
  content jsonb not null default '[]',
  unit text,
  sort int not null default 0,
  shown boolean not null default true,
  enabled boolean not null default true,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index terminal_command_once on terminal_command (terminal_type_id, identifier) where deleted_at is null;

-- What a terminal's service costs and until when it is paid.
create table renewal (
  id bigint generated always as identity primary key,
  terminal_row_id bigint not null unique references terminal,
  fee_type text not null default 'noCharge' check (fee_type in ('charge', 'noCharge')),
  charge_start date,
  last_pay date,
  expire date,
  version int not null default 1
);
create index renewal_by_expire on renewal (expire);
