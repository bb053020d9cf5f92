-- The raw reports of days that are over: one row for each vehicle, company and UTC day, their columns side by side
-- (server/src/domain/fleet/stored/pack.ts). What comes late to such a day stands in `report` until it is packed too.
create table packed_day (
  vehicle_id bigint not null,
  company_id bigint not null,
  day date not null,
  reports int not null,
  packed bytea not null,
  primary key (vehicle_id, day, company_id)
) partition by range (day);
-- It is deflated already.
alter table packed_day alter column packed set storage external;
