-- The driver whose vehicle it is day by day; shown as long as both are of one company.
alter table vehicle add column driver_id bigint references driver;
create index vehicle_of_driver on vehicle (driver_id) where deleted_at is null;
