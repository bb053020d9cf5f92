-- The way of a vehicle lies in the key, next to each other: its rows lie all over the day, in the order in which they came.
do $$
declare day regclass;
begin
  -- Each by itself: a cluster of Citus passes a statement on with all text that it came with.
  execute 'set local citus.multi_shard_modify_mode = ''sequential''';
  execute 'alter table report drop constraint report_pkey';
  execute 'alter table report add constraint report_pkey primary key (vehicle_id, time, hash)
    include (company_id, lng, lat, speed, direction, key_on)';
  -- Only pages that were looked over are not read besides. Days to come are made so (telemetry/partitions.ts).
  for day in select inhrelid::regclass from pg_inherits where inhparent = 'report'::regclass loop
    execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.02)', day);
  end loop;
end $$;
