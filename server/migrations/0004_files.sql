-- What was uploaded or made: the content lies in the store under its hash, the owner stands here.
create table file (
  id bigint generated always as identity primary key,
  sha256 bytea not null,
  file_name text not null,
  type text not null,
  bytes int not null,
  account_id bigint references account,
  org_id bigint not null references org,
  company_id bigint references company,
  -- Logos and published rules are shown to everybody who is signed in.
  is_for_all boolean not null default false,
  -- Until it hangs on a record, only who uploaded it sees it, and it is forgotten after a day.
  attached_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index file_of_content on file (sha256) where deleted_at is null;
create index file_loose on file (created_at) where attached_at is null and deleted_at is null;

alter table task
  add column subject text not null,
  add column call_path text not null,
  add column input jsonb not null,
  add column language text not null default 'zh',
  add column result jsonb,
  add column result_file_id bigint references file,
  add column started_at timestamptz,
  add column attempts int not null default 0;

-- One import of a sheet, as far as it can be undone: the rows it added, and what it changed from.
create table import_batch (
  id bigint generated always as identity primary key,
  subject text not null,
  account_id bigint references account,
  company_id bigint references company,
  file_name text not null,
  imported_at timestamptz not null,
  added int not null,
  changed int not null,
  undone_at timestamptz
);
create index import_batch_of on import_batch (account_id, imported_at desc);

create table import_row (
  batch_id bigint not null references import_batch,
  row_num int not null,
  record_id bigint not null,
  record_name text not null,
  -- The record's version after the import: while it still has it, nothing was built on it by hand.
  version int not null,
  -- What it was before; null for a record that the import added.
  before jsonb,
  primary key (batch_id, row_num)
);

create table saved_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  company_id bigint references company,
  screen text not null,
  view_name text not null,
  query text not null,
  columns jsonb,
  is_shared boolean not null default false,
  version int not null default 1,
  unique (account_id, screen, view_name)
);
create index saved_view_shared on saved_view (screen, company_id) where is_shared;
