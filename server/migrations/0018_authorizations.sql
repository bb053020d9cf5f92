-- Who may start which truck with what: one row for a card, finger or face on a vehicle. Whether the terminal has it is
-- not kept here but read from the command that told it.
create table auth_record (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  -- Whose the vehicle was when it was granted: a vehicle that goes elsewhere leaves it behind.
  company_id bigint not null references company,
  -- Nobody we know, for what was entered at the truck itself.
  driver_id bigint references driver,
  auth_type text not null check (auth_type in ('finger', 'key', 'face')),
  -- By what the terminal knows it: the number of the card, of the finger, or of the driver.
  number text not null,
  -- What a terminal calls somebody we do not know.
  said_name text,
  power text not null default 'normal' check (power in ('normal', 'admin')),
  source text not null check (source in ('remote', 'site')),
  valid_from timestamptz,
  -- Nothing means as long as the driver's licence.
  valid_to timestamptz,
  -- Until when the terminal was told to let him start.
  told_until timestamptz,
  -- False once it is to go: it stays until the terminal has let go of it.
  wanted boolean not null default true,
  -- Taken from the terminal for a while, and why.
  suspended text check (suspended in ('licence')),
  -- The terminal that was told, with what; a finger or face is two things.
  terminal_row_id bigint references terminal,
  command_id bigint references device_command,
  template_command_id bigint references device_command,
  created_at timestamptz not null,
  created_by text not null,
  deleted_at timestamptz
);
create unique index auth_record_once on auth_record (vehicle_id, auth_type, number) where deleted_at is null;
create index auth_record_of_driver on auth_record (driver_id) where deleted_at is null;
create index auth_record_of_company on auth_record (company_id, id) where deleted_at is null;
create index auth_record_by_time on auth_record (created_at, id) where deleted_at is null;
create index auth_record_of_command on auth_record (command_id);

-- Who might start a truck, each time that changed: what its terminal is to hold, numbered.
create table allow_list (
  vehicle_id bigint not null references vehicle,
  company_id bigint not null references company,
  version int not null,
  changed_at timestamptz not null,
  entries jsonb not null,
  primary key (vehicle_id, version)
);
