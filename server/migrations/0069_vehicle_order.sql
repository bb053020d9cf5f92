-- The platform's lists of vehicles in the order of their numbers: 0045 replaced the index that had them in it by one on
-- their upper case.
create index vehicle_by_car_id on vehicle (car_id, id) where deleted_at is null;
