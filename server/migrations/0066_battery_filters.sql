-- Batteries that were charged or discharged in a period are found by it, whatever there was before and after.
create index battery_record_by_start on battery_record (started_at) include (battery_id, company_id, vehicle_id);
