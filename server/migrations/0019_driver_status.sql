-- Who is signed on at a truck now; kept with its state, from what the truck reports.
alter table vehicle_state
  -- 1 card, 2 fingerprint, 3 face, 4 remote.
  add signed_kind smallint,
  add signed_number text,
  add signed_since timestamptz,
  -- The newest moment that decided who is signed on, or that nobody is.
  add sign_time timestamptz;
create index vehicle_state_signed on vehicle_state (signed_number) where signed_number is not null;

-- Where somebody said who he is, by what he said; the few other events are not in it.
create index truck_event_by_number on truck_event (
  company_id,
  coalesce(
    fields #>> '{fields,number}', fields #>> '{fields,keyNum}', fields #>> '{fields,fingerNum}',
    fields #>> '{fields,driverNum}'
  ),
  time
) where code in ('signOn', 'signOff', 'signRefused', 'cardSwipe', 'fingerMatch', 'faceMatch');
