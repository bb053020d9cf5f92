-- Keys that sign evidence packs. Of a retired one the public half stays, so that what it signed can be checked.
create table signing_key (
  id bigint generated always as identity primary key,
  key_id text not null unique,
  public_pem text not null,
  private_sealed bytea,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_key_current on signing_key ((true)) where retired_at is null;

create table evidence_pack (
  id bigint generated always as identity primary key,
  pack_num text not null,
  kind text not null check (kind in ('accident', 'vehicle', 'driver', 'company')),
  company_id bigint not null references company,
  org_id bigint not null references org,
  -- The authority that ordered it; null for one of a company or the platform.
  jurisdiction_id bigint references jurisdiction,
  -- The path of the organization whose people see as much as who ordered it; empty for the whole company.
  sight text not null,
  vehicle_id bigint references vehicle,
  driver_id bigint references driver,
  happen_time timestamptz,
  from_time timestamptz not null,
  to_time timestamptz not null,
  asked_at timestamptz not null,
  asked_by bigint not null references account,
  asked_by_name text not null,
  task_id bigint references task on delete set null,
  made_at timestamptz,
  paper_file_id bigint references file,
  archive_file_id bigint references file,
  contents_digest text,
  key_id text,
  deleted_at timestamptz
);
-- An authority counts its own: a gap in a company's numbers would tell of them.
create unique index evidence_pack_num on evidence_pack (company_id, coalesce(jurisdiction_id, 0), pack_num);
create index evidence_pack_newest on evidence_pack (asked_at desc, id desc) where deleted_at is null;
create index evidence_pack_of_company on evidence_pack (company_id, asked_at desc, id desc) where deleted_at is null;
create index evidence_pack_of_vehicle on evidence_pack (vehicle_id, asked_at desc) where deleted_at is null;
create index evidence_pack_of_driver on evidence_pack (driver_id, asked_at desc) where deleted_at is null;
create index evidence_pack_asked_by on evidence_pack (asked_by, id desc) where deleted_at is null;
create index evidence_pack_of_task on evidence_pack (task_id);
