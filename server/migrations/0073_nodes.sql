-- Processes that are joined to each other over one database. Each start is a node of its own; one whose lease has run
-- out is deleted by the others.
create table node (
  id bigint generated always as identity primary key,
  node_name text not null,
  doors text[] not null,
  started_at timestamptz not null default now(),
  until timestamptz not null
);

-- Shares of the work on vehicles, each done by one node at a time.
create table part (
  number int primary key,
  node_id bigint references node on delete set null,
  since timestamptz
);
insert into part (number) values (0);
create index part_node on part (node_id);

-- The mark in the folder of files that all nodes share; none as long as there is one machine.
create table shared_files (
  mark text primary key
);
