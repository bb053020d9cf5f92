-- Maintenance (domain.md §3, §4): what is to be done how often, on which vehicles, and what was done.

-- A program (without a parent) has the cycle; its items are what is done each time.
create table maintain_project (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null references company,
  parent_id bigint references maintain_project,
  project_name text not null,
  model_id bigint references brand_model,
  cycle_hours int,
  cycle_days int,
  remind_hours int,
  remarks text,
  deleted_at timestamptz,
  check (parent_id is null or num_nonnulls(model_id, cycle_hours, cycle_days, remind_hours) = 0),
  check (parent_id is not null or num_nonnulls(cycle_hours, cycle_days) > 0)
);
create unique index maintain_project_name_once on maintain_project (company_id, coalesce(parent_id, 0), lower(project_name))
  where deleted_at is null;
create index maintain_project_of_parent on maintain_project (parent_id) where parent_id is not null;

create table maintain_material (
  id bigint generated always as identity primary key,
  version int not null default 1,
  project_id bigint not null references maintain_project,
  material_name text not null,
  spec text,
  unit text,
  price numeric(9, 2),
  qty numeric(6, 2) not null
);
create unique index maintain_material_name_once on maintain_material (project_id, lower(material_name), lower(coalesce(spec, '')));

create table maintain_assignment (
  vehicle_id bigint not null references vehicle,
  project_id bigint not null references maintain_project,
  -- Where no order says it, counting begins here; by the hour meter once it is known.
  assigned_at timestamptz not null default now(),
  assigned_hours int,
  primary key (vehicle_id, project_id)
);
create index maintain_assignment_of_project on maintain_assignment (project_id);
create index maintain_assignment_unmetered on maintain_assignment (vehicle_id) where assigned_hours is null;

create table maintain_order (
  id bigint generated always as identity primary key,
  version int not null default 1,
  order_num text not null,
  vehicle_id bigint not null references vehicle,
  -- Whose the vehicle was then: the order stays there when it goes.
  org_id bigint not null references org,
  company_id bigint not null references company,
  maintainer text not null,
  maintain_time timestamptz not null,
  kilometres int,
  -- Of the hour meter.
  hours numeric(8, 1) not null,
  labour_cost numeric(9, 2),
  -- [{ materialName, spec, unit, price, qty }] as it was used.
  materials jsonb not null default '[]',
  material_cost numeric(11, 2) not null default 0,
  cost numeric(11, 2) generated always as (coalesce(labour_cost, 0) + material_cost) stored not null,
  -- How the vehicle stood when it was done, for the rate of maintenance on time.
  stood text not null check (stood in ('normal', 'due', 'overdue')),
  remarks text,
  created_by bigint references account,
  deleted_at timestamptz
);
create unique index maintain_order_num_once on maintain_order (company_id, order_num);
create index maintain_order_of_vehicle on maintain_order (vehicle_id, maintain_time desc) where deleted_at is null;
create index maintain_order_of_company on maintain_order (company_id, maintain_time desc, id desc) where deleted_at is null;
create index maintain_order_of_org on maintain_order (org_id, maintain_time desc, id desc) where deleted_at is null;
create index maintain_order_by_time on maintain_order (maintain_time desc, id desc) where deleted_at is null;

create table maintain_order_project (
  order_id bigint not null references maintain_order,
  project_id bigint not null references maintain_project,
  primary key (order_id, project_id)
);
create index maintain_order_of_project on maintain_order_project (project_id);

create table maintain_order_file (
  order_id bigint not null references maintain_order,
  file_id bigint not null references file,
  primary key (order_id, file_id)
);

-- How each vehicle stands: by the one of its cycles that is nearest. Kept, so that a hundred thousand can be sorted by it.
create table maintain_standing (
  vehicle_id bigint primary key references vehicle,
  -- Null where it is the cycle of the vehicle's own file.
  project_id bigint references maintain_project,
  cycle_hours int,
  cycle_days int,
  remind_hours int not null,
  -- When the vehicle was first met here, and its hour meter then: counting begins there where no order says it.
  begun_at timestamptz not null,
  begun_hours int,
  last_time timestamptz,
  last_hours numeric(8, 1),
  -- The hour meter as last read; null where nobody knows it.
  hours int,
  due_hours numeric(8, 1),
  due_day date,
  left_hours int,
  left_days int,
  -- What is left of the cycle, 1 just after maintenance, 0 when it is due to the day or hour; below 0 overdue.
  left_part real not null,
  status text not null check (status in ('normal', 'due', 'overdue')),
  reminded_at timestamptz
) with (fillfactor = 80);
create index maintain_standing_nearest on maintain_standing (left_part, vehicle_id);
create index maintain_standing_waiting on maintain_standing (status, vehicle_id) where status <> 'normal';
