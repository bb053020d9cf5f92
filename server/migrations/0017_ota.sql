-- What a version counts as, so that 1.10 comes after 1.9 and V2.0 is 2.0.0; null where there is no version in the text.
create function version_order(said text) returns numeric[]
  language sql immutable parallel safe
  return string_to_array(
    regexp_replace(substring(said from '\d+(?:\.\d+){1,3}'), '(\.0+)+$', ''), '.'
  )::numeric[];

-- Firmware for a model of terminal, and how its rollout stands while it is issued.
create table firmware (
  id bigint generated always as identity primary key,
  terminal_type_id bigint not null references terminal_type,
  version_num text not null,
  description text not null,
  upload_type text not null check (upload_type in ('full', 'diff')),
  -- The version that a difference package is applied to.
  base_version text,
  file_id bigint not null references file,
  bytes int not null,
  sha256 text not null,
  md5 text not null,
  state text not null default 'unissued' check (state in ('unissued', 'issued')),
  issued_at timestamptz,
  issued_by text,
  -- { transfer, pilot, steps, failureLimit, waveHours, mostAttempts }; who belongs to which wave stands below.
  plan jsonb,
  rollout text check (rollout in ('running', 'halted', 'done')),
  halted_because text,
  -- The wave that is under way, and until when it may take.
  wave int not null default 0,
  wave_started_at timestamptz,
  wave_deadline timestamptz,
  -- Failures of this wave that an operator has seen and accepted by going on.
  forgiven int not null default 0,
  version int not null default 1,
  deleted_at timestamptz,
  check ((upload_type = 'diff') = (base_version is not null)),
  check ((state = 'issued') = (issued_at is not null))
);
create unique index firmware_version_once on firmware (terminal_type_id, version_order(version_num)) where deleted_at is null;
create unique index firmware_issued_once on firmware (terminal_type_id) where state = 'issued' and deleted_at is null;

-- How far each terminal has come with a version. A row is what a restart goes on from.
create table firmware_device (
  id bigint generated always as identity primary key,
  firmware_id bigint not null references firmware,
  terminal_row_id bigint not null references terminal,
  wave int not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'offered', 'downloading', 'written', 'succeeded', 'failed', 'skipped')),
  percent smallint not null default 0,
  attempts int not null default 0,
  -- Why it waits, failed or was left out.
  problem text,
  offered_at timestamptz,
  progress_at timestamptz,
  -- When an upgrade under way counts as failed unless something is heard of it.
  deadline timestamptz,
  -- When a terminal that waits is looked at again.
  look_at timestamptz not null default now(),
  decided_at timestamptz,
  changed_at timestamptz not null default now(),
  unique (firmware_id, terminal_row_id)
);
create index firmware_device_of_terminal on firmware_device (terminal_row_id);
create index firmware_device_waiting on firmware_device (firmware_id, look_at) where state = 'waiting';
create index firmware_device_under_way on firmware_device (deadline) where state in ('offered', 'downloading', 'written');
create index firmware_device_changed on firmware_device (changed_at);
create index firmware_device_of_wave on firmware_device (firmware_id, wave, state);
