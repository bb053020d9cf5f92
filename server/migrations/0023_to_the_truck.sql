-- What a terminal was told about a fence, newest last: whether it holds it already is asked whenever it is told again.
create index device_command_of_fence on device_command (terminal_row_id, record_id, id) where subject = 'efence';

-- Authorizations are judged by the clock. Which of a million are worth a look is written down by whatever may have
-- changed what they rest on: the database does it, so that nobody who changes a driver or a vehicle can forget it.
alter table auth_record
  -- To be looked at: nobody has judged it since it was made, or since something that it rests on has changed.
  add column in_doubt boolean not null default true;
create index auth_record_in_doubt on auth_record (id) where in_doubt and deleted_at is null and wanted;
create index auth_record_open on auth_record (driver_id) where deleted_at is null and wanted and suspended is null;
create index driver_licence on driver (licence_expire);

-- Which records hang on the row that changed say the arguments: a column of theirs, and of the row.
create function doubt_authorizations() returns trigger language plpgsql as $$
begin
  execute format('update auth_record set in_doubt = true where deleted_at is null and not in_doubt and %I = $1', tg_argv[0])
    using (to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> tg_argv[1])::bigint;
  return null;
end $$;

create trigger doubt_authorizations after update on driver for each row
  when (old.deleted_at is distinct from new.deleted_at or old.company_id <> new.company_id or old.licence_expire <> new.licence_expire)
  execute function doubt_authorizations('driver_id', 'id');
create trigger doubt_authorizations after update or delete on key_card for each row
  execute function doubt_authorizations('driver_id', 'driver_id');
create trigger doubt_authorizations after update or delete on driver_finger for each row
  execute function doubt_authorizations('driver_id', 'driver_id');
create trigger doubt_authorizations after delete on driver_face for each row
  execute function doubt_authorizations('driver_id', 'driver_id');
create trigger doubt_authorizations after update on vehicle for each row
  when (old.deleted_at is distinct from new.deleted_at or old.company_id <> new.company_id)
  execute function doubt_authorizations('vehicle_id', 'id');
create trigger doubt_authorizations after insert or update on binding for each row
  execute function doubt_authorizations('vehicle_id', 'vehicle_id');
-- A licence ends with a day of the company.
create trigger doubt_authorizations after update on company for each row
  when (old.time_zone <> new.time_zone)
  execute function doubt_authorizations('company_id', 'id');

-- Vehicles some of whose stored reports came late, until whoever reads reports in the order of their times has done so
-- anew from the first of them on: written with the reports, so that no stop in between forgets it.
create table late_report (
  reader text not null,
  vehicle_id bigint not null references vehicle,
  since timestamptz not null,
  -- Rises with every batch of late reports: who has read those before it has not read these.
  times int not null default 1,
  primary key (reader, vehicle_id)
);
