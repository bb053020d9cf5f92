-- Enforcement notes (domain.md §3, §4): an authority writes to companies of its jurisdiction, they reply.
create table enforcement_note (
  id bigint generated always as identity primary key,
  jurisdiction_id bigint not null references jurisdiction,
  company_id bigint not null references company,
  note_num text not null,
  title text not null,
  -- The last day for a reply, on the company's clock.
  deadline date not null,
  state text not null default 'awaiting' check (state in ('awaiting', 'replied', 'closed')),
  issued_at timestamptz not null,
  deleted_at timestamptz,
  unique (jurisdiction_id, note_num)
);
create index enforcement_note_newest on enforcement_note (issued_at desc, id desc) where deleted_at is null;
create index enforcement_note_of_company on enforcement_note (company_id, issued_at desc, id desc) where deleted_at is null;
create index enforcement_note_of_jurisdiction on enforcement_note (jurisdiction_id, issued_at desc, id desc) where deleted_at is null;

-- Everything that was written in a note, its own content first; never changed.
create table enforcement_note_entry (
  id bigint generated always as identity primary key,
  note_id bigint not null references enforcement_note,
  step text not null check (step in ('issue', 'reply', 'followUp', 'close')),
  side text not null check (side in ('authority', 'company')),
  at timestamptz not null,
  account_id bigint references account,
  -- By name and role, as they were.
  by_name text,
  by_role text not null check (by_role in ('authority', 'administrator', 'safetyOfficer', 'staff')),
  content text,
  deadline date,
  -- Said by whoever sends it: the same request counts once.
  request_key text,
  -- When the other side first opened it.
  read_at timestamptz,
  -- When the other side was written to.
  told_at timestamptz
);
create index enforcement_note_entry_of on enforcement_note_entry (note_id, id);
create index enforcement_note_entry_unread on enforcement_note_entry (note_id) where read_at is null;
create index enforcement_note_entry_to_tell on enforcement_note_entry (id) where told_at is null;
create unique index enforcement_note_entry_once on enforcement_note_entry (account_id, request_key, note_id)
  where request_key is not null;

create table enforcement_note_file (
  entry_id bigint not null references enforcement_note_entry,
  file_id bigint not null references file,
  place smallint not null,
  primary key (entry_id, place)
);
create index enforcement_note_file_of on enforcement_note_file (file_id);

-- Numbers are drawn by companies, and by authorities.
alter table serial drop constraint serial_pkey;
alter table serial alter column company_id drop not null;
alter table serial add column jurisdiction_id bigint references jurisdiction;
alter table serial add check ((company_id is null) <> (jurisdiction_id is null));
create unique index serial_of_company on serial (company_id, prefix, day);
create unique index serial_of_jurisdiction on serial (jurisdiction_id, prefix, day);

-- Rules that an authority publishes to its companies; those of no jurisdiction are the platform's, for everybody.
create table policy_rule (
  id bigint generated always as identity primary key,
  jurisdiction_id bigint references jurisdiction,
  title text not null,
  doc_num text not null,
  issue_date date not null,
  file_id bigint not null references file,
  created_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz
);
create index policy_rule_newest on policy_rule (issue_date desc, id desc) where deleted_at is null;
create index policy_rule_of on policy_rule (jurisdiction_id, issue_date desc, id desc) where deleted_at is null;
create index policy_rule_file on policy_rule (file_id);

-- When somebody of a company first opened a rule.
create table policy_read (
  policy_id bigint not null references policy_rule,
  company_id bigint not null references company,
  read_at timestamptz not null,
  primary key (policy_id, company_id)
);
