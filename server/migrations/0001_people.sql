create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- One tree of organizations; the path of ids stands here only, so that moving a branch touches no other table.
create table org (
  id bigint generated always as identity primary key,
  parent_id bigint references org,
  org_name text not null,
  org_type text not null check (org_type in ('platform', 'company', 'department', 'team')),
  path text not null,
  company_id bigint,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index org_name_once on org (parent_id, org_name) where deleted_at is null;
create unique index org_path on org (path text_pattern_ops);

create table company (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_name text not null,
  credit_code text not null,
  address text,
  time_zone text not null default 'Asia/Shanghai',
  home_page_url text,
  logo_file_id bigint,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index company_credit_code_once on company (credit_code) where deleted_at is null;
create unique index company_name_once on company (company_name) where deleted_at is null;
alter table org add foreign key (company_id) references company;

create table jurisdiction (
  id bigint generated always as identity primary key,
  jurisdiction_num text not null,
  jurisdiction_name text not null,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index jurisdiction_num_once on jurisdiction (jurisdiction_num) where deleted_at is null;

create table jurisdiction_company (
  jurisdiction_id bigint not null references jurisdiction,
  company_id bigint not null references company,
  primary key (jurisdiction_id, company_id)
);

create table role (
  id bigint generated always as identity primary key,
  company_id bigint references company,
  role_name text not null,
  template text,
  data_scope text not null check (data_scope in ('ALL', 'COMPANY', 'ORG_TREE', 'JURISDICTION')),
  rights text[] not null,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index role_name_once on role (coalesce(company_id, 0), role_name) where deleted_at is null;

create table menu_node (
  id bigint generated always as identity primary key,
  parent_id bigint references menu_node,
  name_zh text not null,
  name_en text not null,
  path text not null unique,
  type text not null check (type in ('module', 'page')),
  permiss text unique,
  icon text,
  sort int not null default 0,
  shown boolean not null default true,
  version int not null default 1
);

create table account (
  id bigint generated always as identity primary key,
  login_name text not null,
  username text not null,
  password_hash text not null,
  must_change_password boolean not null default true,
  password_changed_at timestamptz not null default now(),
  email text,
  phone text,
  org_id bigint not null references org,
  company_id bigint references company,
  jurisdiction_id bigint references jurisdiction,
  role_id bigint not null references role,
  expiry_date date,
  disabled boolean not null default false,
  settings jsonb not null default '{}',
  version int not null default 1,
  deleted_at timestamptz
);
create unique index account_login_name_once on account (lower(login_name)) where deleted_at is null;

-- Wrong passwords by the name that was typed, whether or not such an account exists: the answers must look the same.
create table login_failure (
  login_name text primary key,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz
);

-- Hashes of passwords used before, for the profile that forbids using them again.
create table account_password (
  account_id bigint not null references account,
  password_hash text not null,
  set_at timestamptz not null default now()
);
create index account_password_of on account_password (account_id, set_at desc);

-- The token itself is known to its holder only.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references account,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ip text
);
create index session_of on session (account_id);

create table password_reset (
  code_hash bytea primary key,
  account_id bigint not null references account,
  expires_at timestamptz not null
);

create table operation_log (
  id bigint generated always as identity primary key,
  time timestamptz not null,
  account_id bigint,
  login_name text not null,
  ip text,
  company_id bigint,
  module text not null,
  action text not null,
  record_id text,
  record_name text,
  before jsonb,
  after jsonb
);
create index operation_log_of_company on operation_log (company_id, id desc);

create table dict_type (
  id bigint generated always as identity primary key,
  type_code text not null unique,
  name text not null,
  remarks text,
  sort int not null default 0,
  version int not null default 1
);
create table dict_value (
  id bigint generated always as identity primary key,
  type_code text not null references dict_type (type_code) on update cascade,
  name text not null,
  value text not null,
  extra text,
  sort int not null default 0,
  remarks text,
  version int not null default 1,
  unique (type_code, value)
);

create table brand (
  id bigint generated always as identity primary key,
  brand_name text not null unique,
  version int not null default 1
);
create table brand_model (
  id bigint generated always as identity primary key,
  brand_id bigint not null references brand,
  model_name text not null,
  version int not null default 1,
  unique (brand_id, model_name)
);

create table task (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress int not null default 0 check (progress between 0 and 100),
  message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index task_of on task (account_id, created_at desc);

-- Facts about this installation itself, such as which seed it was given.
create table installation (name text primary key, value text not null);
