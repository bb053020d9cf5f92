-- The worst condition beside what a truck is doing: a map of all trucks cannot look into everybody's readings.
alter table vehicle_state add column badge text check (badge in ('fault', 'locked'));
update vehicle_state set badge = case
  when readings #>> '{activeFaults,0}' not in ('[]', '') then 'fault'
  when readings #>> '{locked,0}' = 'true' then 'locked' end;

-- What is drawn on the map of an organization. Degrees WGS-84, metres.
create table station (
  id bigint generated always as identity primary key,
  station_name text not null,
  org_id bigint not null references org,
  company_id bigint not null references company,
  lng float8 not null,
  lat float8 not null,
  radius int not null check (radius between 5 and 500),
  version int not null default 1,
  deleted_at timestamptz
);
create unique index station_name_once on station (company_id, station_name) where deleted_at is null;
create index station_of_org on station (org_id) where deleted_at is null;

create table car_route (
  id bigint generated always as identity primary key,
  route_name text not null,
  org_id bigint not null references org,
  company_id bigint not null references company,
  -- In the order in which they are called at; one may come again.
  station_ids bigint[] not null check (cardinality(station_ids) >= 2),
  version int not null default 1,
  deleted_at timestamptz
);
create unique index car_route_name_once on car_route (company_id, route_name) where deleted_at is null;
create index car_route_of_org on car_route (org_id) where deleted_at is null;
create index car_route_calls_at on car_route using gin (station_ids) where deleted_at is null;

-- A drawing of the ground that lies under the trucks: an image and where its corners are.
create table site_plan (
  id bigint generated always as identity primary key,
  plan_name text not null,
  org_id bigint not null references org,
  company_id bigint not null references company,
  file_id bigint not null references file,
  top_left_lng float8 not null,
  top_left_lat float8 not null,
  top_right_lng float8 not null,
  top_right_lat float8 not null,
  bottom_right_lng float8 not null,
  bottom_right_lat float8 not null,
  bottom_left_lng float8 not null,
  bottom_left_lat float8 not null,
  version int not null default 1,
  deleted_at timestamptz
);
create unique index site_plan_name_once on site_plan (org_id, plan_name) where deleted_at is null;
create index site_plan_of_company on site_plan (company_id) where deleted_at is null;

-- The roles that every installation begins with; a new one is given these with the rest.
update role set rights = rights || array[
  'station:add', 'station:edit', 'station:del', 'carRoute:add', 'carRoute:edit', 'carRoute:del',
  'sitePlan:add', 'sitePlan:edit', 'sitePlan:del']
where template in ('PLATFORM_OPERATOR', 'COMPANY_ADMIN', 'SAFETY_OFFICER') and company_id is null;
