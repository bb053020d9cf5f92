-- Written far more often than read, and read whole: as text they are only checked. As jsonb every number became a numeric
-- one by one, which was most of the cost of writing a state.
alter table vehicle_state
  alter readings drop default,
  alter readings type json using readings::json,
  alter readings set default '{}',
  alter battery_course type json using battery_course::json;
alter table open_day alter state type json using state::json;
