-- What is kept of a driver's body is sealed under the vault, each piece bound to its row; it is erased, never hidden.
create table driver_face (
  driver_id bigint primary key references driver,
  image_sealed bytea not null,
  consent_time timestamptz not null,
  consent_by bigint references account,
  updated_at timestamptz not null
);

create table driver_finger (
  id bigint generated always as identity primary key,
  driver_id bigint not null references driver,
  company_id bigint not null references company,
  -- What a terminal says when it knows the finger.
  finger_num int not null check (finger_num between 1 and 9999),
  finger text not null,
  -- Nothing where the terminal that made it keeps it to itself.
  template_sealed bytea,
  -- A keyed hash, by which the same template is found a second time.
  template_hash bytea,
  source text not null,
  enrolled_at timestamptz not null,
  consent_time timestamptz not null,
  consent_by bigint references account,
  -- The command by which a terminal made it, where the terminal knows it by the same number.
  command_id bigint references device_command
);
create unique index driver_finger_once on driver_finger (driver_id, finger);
create unique index driver_finger_num_once on driver_finger (company_id, finger_num);
create unique index driver_finger_template_once on driver_finger (company_id, template_hash);

create index driver_finger_of_command on driver_finger (command_id);

-- A driver is awaited at a truck, to put a finger on its reader.
create table finger_enrolment (
  id bigint generated always as identity primary key,
  driver_id bigint not null references driver,
  vehicle_id bigint not null references vehicle,
  command_id bigint references device_command,
  finger text not null,
  consent_time timestamptz not null,
  consent_by bigint references account,
  -- Why what the terminal made could not be kept.
  refused text
);
create index finger_enrolment_of_driver on finger_enrolment (driver_id);

create table finger_library (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_id bigint not null references company,
  library_name text not null,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index finger_library_name_once on finger_library (company_id, library_name) where deleted_at is null;
create index finger_library_of_org on finger_library (org_id) where deleted_at is null;
create index finger_library_by_name on finger_library (library_name, id) where deleted_at is null;

create table finger_library_driver (
  library_id bigint not null references finger_library,
  driver_id bigint not null references driver,
  primary key (library_id, driver_id)
);
create index finger_library_of_driver on finger_library_driver (driver_id);
