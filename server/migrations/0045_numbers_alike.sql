-- Numbers that differ only by case are one number. What was entered before stays: of those that are alike, the first holds
-- the number and the others are marked; a condition names them until somebody gives them another. Numbers of terminals,
-- cards, SIMs, plates and frames are kept in upper case since they are taken in.

-- A number of its own again, once it is changed or goes to another company.
create function number_is_new() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], false));
end $$;

-- Whoever held the number has let go of it: the next of those that are alike holds it.
create function number_passes_on() returns trigger language plpgsql as $$
declare
  num text := tg_argv[0];
  mark text := tg_argv[1];
  was jsonb := to_jsonb(old);
begin
  execute format('update %1$I set %3$I = false where id = (
      select min(id) from %1$I where upper(%2$I) = upper($1) and %3$I and deleted_at is null and %4$s)',
    tg_table_name, num, mark,
    case when tg_nargs > 2 then format('%I = $2', tg_argv[2]) else '$2 is null' end)
    using was ->> num, case when tg_nargs > 2 then (was ->> tg_argv[2])::bigint end;
  return null;
end $$;

do $$
declare
  each record;
  alike text;
begin
  for each in
    select * from (values
      ('vehicle', 'car_id', 'vehicle_car_id_once', null),
      ('vehicle', 'custom_num', 'vehicle_custom_once', 'company_id'),
      ('driver', 'driver_num', 'driver_num_once', 'company_id'),
      ('battery', 'battery_number', 'battery_number_once', null),
      ('external_equipment', 'equipment_num', 'external_equipment_num_once', null)
    ) numbered (of_table, num, once, within)
  loop
    alike := each.num || '_alike';
    execute format('alter table %I add column %I boolean not null default false', each.of_table, alike);
    execute format('update %1$I set %3$I = true from (
        select id, row_number() over (partition by upper(%2$I) %4$s order by id) as place from %1$I
        where deleted_at is null and %2$I is not null) found
      where found.id = %1$I.id and place > 1', each.of_table, each.num, alike,
      case when each.within is not null then format(', %I', each.within) else '' end);
    execute format('drop index %I', each.once);
    execute format('create unique index %I on %I (%s upper(%I)) where deleted_at is null and not %I', each.once, each.of_table,
      case when each.within is not null then format('%I,', each.within) else '' end, each.num, alike);
    execute format('create index %I on %I (upper(%I)) where deleted_at is null', each.once || '_found', each.of_table, each.num);
    execute format('create trigger %1$I before update on %2$I for each row
      when (new.%3$I and (old.%4$I is distinct from new.%4$I %5$s)) execute function number_is_new(%3$L)',
      each.num || '_is_new', each.of_table, alike, each.num,
      case when each.within is not null then format('or old.%1$I is distinct from new.%1$I', each.within) else '' end);
    execute format('create trigger %1$I after update on %2$I for each row
      when (not old.%3$I and old.deleted_at is null and old.%4$I is not null
        and (new.deleted_at is not null or upper(old.%4$I) is distinct from upper(new.%4$I) %5$s))
      execute function number_passes_on(%4$L, %3$L %6$s)',
      each.num || '_passes_on', each.of_table, alike, each.num,
      case when each.within is not null then format('or old.%1$I is distinct from new.%1$I', each.within) else '' end,
      case when each.within is not null then format(', %L', each.within) else '' end);
  end loop;
end $$;
