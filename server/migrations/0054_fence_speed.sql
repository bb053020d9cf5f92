-- The speed limit inside a fence, in km/h; none where it is null. A slow zone has had 5 km/h.
alter table fence add column speed_limit int check (speed_limit between 1 and 30);
update fence set speed_limit = 5 where level = '2';
