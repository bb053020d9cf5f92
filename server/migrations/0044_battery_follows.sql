-- A battery is where its vehicle is, whoever moves the vehicle; the vehicle's row is held, so that the two cannot cross.
create function battery_follows_vehicle() returns trigger language plpgsql as $$
begin
  update battery set org_id = new.org_id, version = version + 1
  from battery_binding bound
  where bound.vehicle_id = new.id and upper_inf(bound.period) and battery.id = bound.battery_id
    and battery.company_id = new.company_id and battery.org_id <> new.org_id;
  return null;
end $$;
create trigger battery_follows after update of org_id on vehicle for each row
  when (old.org_id <> new.org_id) execute function battery_follows_vehicle();

create function battery_joins_vehicle() returns trigger language plpgsql as $$
declare its bigint;
begin
  select org_id into its from vehicle where id = new.vehicle_id for share;
  update battery set org_id = its where id = new.battery_id and company_id = new.company_id and org_id <> its;
  return null;
end $$;
create trigger battery_joins after insert on battery_binding for each row
  when (upper_inf(new.period)) execute function battery_joins_vehicle();

update battery set org_id = vehicle.org_id, version = battery.version + 1
from battery_binding bound join vehicle on vehicle.id = bound.vehicle_id
where upper_inf(bound.period) and battery.id = bound.battery_id
  and battery.company_id = vehicle.company_id and battery.org_id <> vehicle.org_id;
