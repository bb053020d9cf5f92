-- Lists of batteries by what sits in a vehicle now read these alone, without the rows.
drop index binding_now_of_vehicle;
create unique index binding_now_of_vehicle on binding (vehicle_id) include (terminal_row_id) where upper_inf(period);
drop index battery_binding_now_of_vehicle;
create unique index battery_binding_now_of_vehicle on battery_binding (vehicle_id) include (battery_id, id)
  where upper_inf(period);

-- The platform's list in its order: a page of it stops after its rows.
create index battery_in_order on battery (battery_number, id) where deleted_at is null;
