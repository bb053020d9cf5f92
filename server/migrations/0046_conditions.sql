-- Conditions stand beside the state of a vehicle as a set (domain.md §4), and a critical item that was found abnormal is one.

alter table inspection
  add column critical boolean not null generated always as
    (jsonb_path_exists(items, '$[*] ? (@.critical == true && @.result == "abnormal")')) stored,
  -- When the safety officer was written to about it.
  add column noticed_at timestamptz;
-- What is old is shown, and nobody is written to about it.
update inspection set noticed_at = now() where critical;
create index inspection_critical on inspection (vehicle_id) where critical and deleted_at is null;
create index inspection_to_notice on inspection (id) where critical and noticed_at is null and deleted_at is null;

-- What the reports of a truck say, one beside the other, instead of the worst of them alone.
alter table vehicle_state add column live_badges text[] not null default '{}';
update vehicle_state set live_badges =
  case when badge = 'fault' then array['fault'] else '{}' end
  || case when readings -> 'locked' -> 0 = 'true' then array['locked'] else '{}' end
where badge is not null;
alter table vehicle_state drop column badge;
