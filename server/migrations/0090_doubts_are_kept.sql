-- While the clock judged a record that was in doubt already, a change that was committed meanwhile found it in doubt and
-- passed it by; then the doubt was cleared, and a driver who had left stayed in the truck. A change waits for the clock
-- now, and puts the record in doubt again.
create or replace function doubt_authorizations() returns trigger language plpgsql as $$
begin
  execute format('update auth_record set in_doubt = true where deleted_at is null and %I = $1', tg_argv[0])
    using (to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> tg_argv[1])::bigint;
  return null;
end $$;

create or replace function doubt_library_loads() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if tg_argv[0] = 'library' then
    update library_load set in_doubt = true where library_id = (changed ->> tg_argv[1])::bigint;
  elsif tg_argv[0] = 'vehicle' then
    update library_load set in_doubt = true where vehicle_id = (changed ->> tg_argv[1])::bigint;
  else
    update library_load set in_doubt = true where library_id in (
      select library_id from finger_library_driver where driver_id = (changed ->> tg_argv[1])::bigint);
  end if;
  return null;
end $$;

-- A change that was passed by before this is found by looking at all of them once more.
update auth_record set in_doubt = true where deleted_at is null and wanted and not in_doubt;
update library_load set in_doubt = true where not in_doubt;
