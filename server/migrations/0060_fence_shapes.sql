-- A fence is a circle, a polygon or a corridor along a line. Its points are [{ "lng", "lat" }] in degrees WGS-84, a
-- corridor's width is in metres; centre and radius of those two are of the circle around them.
alter table fence
  add column shape text not null default 'circle' check (shape in ('circle', 'polygon', 'corridor')),
  add column points jsonb,
  add column width int check (width between 2 and 200),
  add constraint fence_has_its_ground check (
    (shape = 'circle') = (points is null) and (shape = 'corridor') = (width is not null));
