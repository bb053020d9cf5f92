-- The work on vehicles is dealt out in 256 parts (`src/base/parts.ts`), each done by one node at a time.
insert into part (number) select generate_series(1, 255);

-- A node that leaves gets no more parts.
alter table node add is_leaving boolean not null default false;

-- The newest migration of its program: what an older node needs is not taken away while it runs.
alter table node add knows text not null default '';
