-- Which libraries of fingers are on which vehicles: from now on a vehicle follows its library.
create table library_load (
  library_id bigint not null references finger_library,
  vehicle_id bigint not null references vehicle,
  power text not null default 'normal' check (power in ('normal', 'admin')),
  valid_from timestamptz,
  valid_to timestamptz,
  loaded_at timestamptz not null,
  loaded_by text not null,
  -- To be looked at: who is in the library, or has a finger, has changed since.
  in_doubt boolean not null default false,
  primary key (library_id, vehicle_id)
);
create index library_load_of_vehicle on library_load (vehicle_id);
create index library_load_in_doubt on library_load (vehicle_id) where in_doubt;

alter table auth_record
  -- Granted by libraries alone: it goes with the last of them that names the driver.
  add column by_library boolean not null default false,
  -- Its command was never sent, because the truck was away for too long: it is told once more when the truck is back.
  add column unheard boolean not null default false;
create index auth_record_unheard on auth_record (id) where unheard and deleted_at is null;

create function doubt_library_loads() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if tg_argv[0] = 'library' then
    update library_load set in_doubt = true where not in_doubt and library_id = (changed ->> tg_argv[1])::bigint;
  elsif tg_argv[0] = 'vehicle' then
    update library_load set in_doubt = true where not in_doubt and vehicle_id = (changed ->> tg_argv[1])::bigint;
  else
    update library_load set in_doubt = true where not in_doubt and library_id in (
      select library_id from finger_library_driver where driver_id = (changed ->> tg_argv[1])::bigint);
  end if;
  return null;
end $$;

create trigger doubt_library_loads after insert or delete on finger_library_driver for each row
  execute function doubt_library_loads('library', 'library_id');
create trigger doubt_library_loads after update on finger_library for each row
  when (old.deleted_at is distinct from new.deleted_at)
  execute function doubt_library_loads('library', 'id');
create trigger doubt_library_loads after insert or update or delete on driver_finger for each row
  execute function doubt_library_loads('driver', 'driver_id');
create trigger doubt_library_loads after update on driver for each row
  when (old.deleted_at is distinct from new.deleted_at or old.company_id <> new.company_id or old.licence_expire <> new.licence_expire)
  execute function doubt_library_loads('driver', 'id');
create trigger doubt_library_loads after update on vehicle for each row
  when (old.deleted_at is distinct from new.deleted_at or old.company_id <> new.company_id)
  execute function doubt_library_loads('vehicle', 'id');

create function note_unheard() returns trigger language plpgsql as $$
begin
  update auth_record set unheard = true
    where id = new.record_id and by_library and deleted_at is null and new.id in (command_id, template_command_id);
  return null;
end $$;
create trigger note_unheard after update on device_command for each row
  when (new.state = 'expired' and old.state = 'sending' and new.subject = 'authorization' and old.answer_by is null)
  execute function note_unheard();

-- Sendings before a person had it tried again: the limit counts anew, the list shows all of them.
alter table device_command add column earlier_tries int not null default 0;
