-- All trucks that reported within a minute are due at the same instant: by that alone, each few hundred days that were
-- taken sorted all the others again.
create index open_day_order on open_day (due_at, vehicle_id, day);
drop index open_day_due;
