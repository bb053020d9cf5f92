-- The worst condition beside what a truck is doing: a map of all trucks cannot look into everybody's readings.
alter table vehicle_state add column badge text check (badge in ('fault', 'locked'));
update vehicle_state set badge = case
  when readings #>> '{activeFaults,0}' not in ('[]', '') then 'fault'
  when readings #>> '{locked,0}' = 'true' then 'locked' end;
