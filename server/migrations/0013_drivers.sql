create table driver (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_id bigint not null references company,
  team_id bigint references org,
  driver_num text not null,
  driver_name text not null,
  phone text not null,
  email text,
  -- The ID number, encrypted; and a keyed hash of it, by which a second driver with the same one is found.
  id_card_sealed bytea,
  id_card_hash bytea,
  user_id bigint references account,
  licence_expire date not null,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index driver_num_once on driver (company_id, driver_num) where deleted_at is null;
create unique index driver_phone_once on driver (company_id, phone) where deleted_at is null;
create unique index driver_id_card_once on driver (id_card_hash) where deleted_at is null;
create unique index driver_user_once on driver (user_id) where deleted_at is null;
create index driver_of_org on driver (org_id, driver_num) where deleted_at is null;
create index driver_of_team on driver (team_id) where deleted_at is null;
create index driver_by_num on driver (driver_num, id) where deleted_at is null;
create index driver_by_name on driver (driver_name, id) where deleted_at is null;
create index driver_by_licence on driver (licence_expire, id) where deleted_at is null;
create index driver_search on driver using gin (
  driver_num gin_trgm_ops, driver_name gin_trgm_ops, phone gin_trgm_ops
) where deleted_at is null;

create table key_card (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_id bigint not null references company,
  key_num text not null,
  driver_id bigint references driver,
  production_time timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index key_card_num_once on key_card (key_num) where deleted_at is null;
create index key_card_of_company on key_card (company_id, key_num) where deleted_at is null;
create index key_card_of_org on key_card (org_id, key_num) where deleted_at is null;
create index key_card_of_driver on key_card (driver_id) where deleted_at is null;
create index key_card_by_time on key_card (production_time, id) where deleted_at is null;
