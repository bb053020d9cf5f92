-- A terminal that is taken in is looked for among those that have gone: it may still let people start.
create index terminal_gone on terminal (terminal_id) where deleted_at is not null;
