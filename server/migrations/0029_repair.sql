-- Requests for repair and what was done for them (domain.md §3, §4).
create table repair_request (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  -- Whose the vehicle was then: a later owner does not see it, the former one keeps it.
  org_id bigint not null references org,
  company_id bigint not null references company,
  request_num text not null check (request_num ~ '^WX[0-9]{12}$'),
  -- Who wrote it down.
  account_id bigint references account,
  repair_person text not null,
  phone text not null,
  repair_time timestamptz not null,
  situation text not null,
  malfunction_type text,
  alarm_id bigint references alarm,
  inspection_id bigint references inspection,
  state text not null default 'unaccepted' check (state in ('unaccepted', 'pending', 'repaired', 'closed')),
  result text check (result in ('finished', 'automatic', 'abandoned', 'transferred')),
  urge_count int not null default 0,
  urged_at timestamptz,
  repair_user_id bigint references account,
  accepted_at timestamptz,
  repaired_at timestamptz,
  closed_at timestamptz,
  version int not null default 1,
  deleted_at timestamptz,
  unique (company_id, request_num),
  check ((state = 'closed') = (result is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'pending' or (repair_user_id is not null and accepted_at is not null)),
  check (state <> 'repaired' or repaired_at is not null)
);
create index repair_request_of_company on repair_request (company_id, state, repair_time desc, id);
create index repair_request_of_org on repair_request (org_id, state, repair_time desc);
create index repair_request_by_time on repair_request (repair_time desc, id);
create index repair_request_of_vehicle on repair_request (vehicle_id);
create index repair_request_of_account on repair_request (account_id, repair_time desc);
create index repair_request_repaired on repair_request (repaired_at) where state = 'repaired';
create index repair_request_waiting on repair_request (company_id) where state in ('unaccepted', 'pending');
create index repair_request_of_alarm on repair_request (alarm_id) where alarm_id is not null;
create index repair_request_of_inspection on repair_request (inspection_id) where inspection_id is not null;
-- A fault is repaired once at a time.
create unique index repair_request_alarm_once on repair_request (alarm_id)
  where alarm_id is not null and state <> 'closed' and deleted_at is null;

-- The last number given of each kind, company and day of the company: taken in the transaction that uses it, so without gaps.
create table serial (
  company_id bigint not null references company,
  prefix text not null,
  day date not null,
  last int not null,
  primary key (company_id, prefix, day)
);

create table repair_order (
  id bigint generated always as identity primary key,
  request_id bigint not null references repair_request,
  account_id bigint references account,
  repairer text not null,
  repair_time timestamptz not null,
  fault_item text not null,
  repair_type text,
  malfunction_type text,
  labour_cost numeric(10, 2) not null default 0,
  material_cost numeric(10, 2) not null default 0,
  total_cost numeric(11, 2) not null generated always as (labour_cost + material_cost) stored,
  remark text,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index repair_order_of_request on repair_order (request_id, id) where deleted_at is null;
create index repair_order_by_time on repair_order (repair_time desc, id) where deleted_at is null;

-- The timeline of a request.
create table repair_step (
  id bigint generated always as identity primary key,
  request_id bigint not null references repair_request,
  doing text not null,
  time timestamptz not null,
  account_id bigint references account,
  detail text
);
create index repair_step_of_request on repair_step (request_id, id);

create table repair_file (
  request_id bigint not null references repair_request,
  file_id bigint not null references file,
  primary key (request_id, file_id)
);
create index repair_file_of_file on repair_file (file_id);

-- When a vehicle was under repair: from the acceptance of a request until that was given up or closed.
create table repair_stay (
  request_id bigint not null references repair_request,
  vehicle_id bigint not null references vehicle,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (request_id, started_at),
  check (ended_at >= started_at)
);
create index repair_stay_of_vehicle on repair_stay (vehicle_id);
create unique index repair_stay_open on repair_stay (request_id) where ended_at is null;
create index repair_stay_now on repair_stay (vehicle_id) where ended_at is null;
