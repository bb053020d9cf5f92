-- A schedule names vehicles, drivers, or both.
create table schedule_driver (
  schedule_id bigint not null references shift_schedule on delete cascade,
  driver_id bigint not null references driver,
  primary key (schedule_id, driver_id)
);
create index schedule_driver_of_driver on schedule_driver (driver_id);
