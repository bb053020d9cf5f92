-- The command ledger: everything that is told to a terminal, from the moment it is wanted to the one state it ends in.

alter table terminal_type
  -- Understands messages of the thing model over JT/T 808 (type 0xF2); else only what the standard itself has.
  add column thing_model boolean not null default true;

-- What one person sent to several terminals at once.
create table command_batch (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  issued_at timestamptz not null,
  identifier text not null,
  -- Told by the sender: the same key again is the same batch.
  request_key text not null,
  unique (account_id, request_key)
);
create index command_batch_of on command_batch (account_id, id desc);

create table device_command (
  id bigint generated always as identity primary key,
  terminal_row_id bigint not null references terminal,
  -- The vehicle that the terminal sat on when it was told, and whose it was then.
  vehicle_id bigint references vehicle,
  org_id bigint not null references org,
  company_id bigint references company,
  kind text not null,
  cmd_type text not null check (cmd_type in ('attribute', 'service')),
  identifier text not null,
  params jsonb not null default '{}',
  -- The record that it is about, where it is not about itself.
  subject text,
  record_id bigint,
  batch_id bigint references command_batch,
  state text not null default 'sending' check (state in ('sending', 'success', 'expired', 'cancelled')),
  -- How often it was sent and nobody answered in time, and how often a person wanted it tried again.
  tries int not null default 0,
  retries int not null default 0,
  issued_at timestamptz not null,
  issued_by text not null,
  -- In flight since, and until; both empty while it waits its turn.
  sent_at timestamptz,
  answer_by timestamptz,
  -- From then on it is not wanted any more, if it could not be sent.
  deadline timestamptz not null,
  finished_at timestamptz,
  -- The terminal's own words.
  answer jsonb,
  problem text,
  -- Whoever makes something of the answer has done so.
  taken_at timestamptz,
  -- A command that was called off is out of sight and stays as evidence.
  deleted_at timestamptz
);
create index device_command_sending on device_command (terminal_row_id, id) where state = 'sending';
create index device_command_new on device_command (id) where state = 'sending';
create index device_command_in_flight on device_command (answer_by) where state = 'sending' and answer_by is not null;
create index device_command_deadline on device_command (deadline) where state = 'sending' and answer_by is null;
create index device_command_untaken on device_command (subject, id) where taken_at is null and state = 'success' and subject is not null;
create index device_command_about on device_command (subject, record_id);
create index device_command_of_batch on device_command (batch_id, id);
create index device_command_of_company on device_command (company_id, id desc) where deleted_at is null;
create index device_command_of_org on device_command (org_id, id desc) where deleted_at is null;
create index device_command_of_terminal on device_command (terminal_row_id, id desc) where deleted_at is null;
create index device_command_of_vehicle on device_command (vehicle_id, id desc) where deleted_at is null;
