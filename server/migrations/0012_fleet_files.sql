-- Insurance and annual review of a vehicle, its papers, and what is pushed to the platforms of authorities.

alter table vehicle
  add column insure_start date,
  add column insure_end date,
  add column insure_attachment bigint references file,
  add column annual_expire date,
  add check (insure_end > insure_start);
create index vehicle_by_insurance on vehicle (insure_end, id) where deleted_at is null;

-- The company is who added it: its papers do not go with a vehicle that it gives away.
create table vehicle_file (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  company_id bigint not null references company,
  file_id bigint not null references file,
  added_at timestamptz not null,
  added_by text not null
);
create index vehicle_file_of on vehicle_file (vehicle_id, company_id);

-- Where the platform of an authority takes records, and the secret that what is sent is signed with.
create table push_target (
  jurisdiction_id bigint primary key references jurisdiction,
  url text not null,
  secret bytea not null,
  version int not null default 1
);

-- One record on its way to one authority: kept as it was when it was pushed, tried again until it is taken or given up.
create table push_delivery (
  id bigint generated always as identity primary key,
  jurisdiction_id bigint not null references jurisdiction,
  company_id bigint not null references company,
  subject text not null,
  record_id bigint not null,
  record_name text not null,
  content jsonb not null,
  pushed_by text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt timestamptz not null,
  sent_at timestamptz,
  problem text
);
create index push_delivery_of on push_delivery (subject, record_id, id desc);
create index push_delivery_waiting on push_delivery (next_attempt) where state = 'waiting';
create index push_delivery_of_terminal on push_delivery ((content ->> 'terminalId')) where state = 'sent';

alter table terminal_type add column deleted_at timestamptz;
alter table terminal_type drop constraint terminal_type_terminal_model_key;
create unique index terminal_model_once on terminal_type (terminal_model) where deleted_at is null;
create index terminal_by_warranty on terminal (warranty_date, id) where deleted_at is null;
