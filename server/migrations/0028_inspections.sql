-- Inspections of trucks before they are driven (domain.md §3, §4). None is edited or deleted; the latest of a duty counts.
create table inspection (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  -- Whose the vehicle was then: a later owner does not see it, the former one keeps it.
  org_id bigint not null references org,
  company_id bigint not null references company,
  driver_id bigint references driver,
  account_id bigint references account,
  -- Who looked, by name as it was; where a truck named somebody nobody knows, the number it gave.
  inspector text,
  check_time timestamptz not null,
  -- When the shift, or the company's day, begins that it is for.
  duty_from timestamptz not null,
  -- [{ item, itemName, critical, result }] in the order of the list.
  items jsonb not null,
  abnormal int not null,
  result text generated always as (case when abnormal > 0 then 'abnormal' else 'normal' end) stored not null,
  remark text,
  source text not null check (source in ('platform', 'truck')),
  -- Which event of the truck it was made of: its time is check_time.
  event_hash bigint,
  deleted_at timestamptz,
  check ((source = 'truck') = (event_hash is not null))
);
create index inspection_of_vehicle on inspection (vehicle_id, check_time desc, id desc);
create index inspection_of_company on inspection (company_id, check_time desc, id desc);
create index inspection_of_org on inspection (org_id, check_time desc, id desc);
-- What a list of all vehicles needs of them, without their items.
create index inspection_by_time on inspection (check_time desc, id desc)
  include (vehicle_id, org_id, company_id, duty_from, abnormal, deleted_at);
create unique index inspection_of_event on inspection (vehicle_id, check_time, event_hash) where event_hash is not null;

create table inspection_photo (
  inspection_id bigint not null references inspection,
  file_id bigint not null references file,
  primary key (inspection_id, file_id)
);

-- What trucks have sent already is taken like what they will send.
insert into late_report (reader, vehicle_id, since)
  select 'inspections', vehicle_id, min(time) from truck_event
  where code = 'checkResult' and exists (select from vehicle where vehicle.id = vehicle_id)
  group by vehicle_id on conflict do nothing;
