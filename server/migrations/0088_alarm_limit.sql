-- The limit that the value went beyond, as it was then: of the company, or of the fence.
alter table alarm add column limit_value real;
