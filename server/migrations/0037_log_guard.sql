-- The log and its chain are only added to. Where the database lets us, they also belong to a role of their own
-- (domain/log/guard.ts): a later migration that changes them says `set local role fleet_log` first.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the operation log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger operation_log_stays before update or delete on operation_log
  for each row execute function refuse_change();
create trigger operation_log_is_kept before truncate on operation_log
  for each statement execute function refuse_change();
create trigger log_seal_stays before update or delete on log_seal
  for each row execute function refuse_change();
create trigger log_seal_is_kept before truncate on log_seal
  for each statement execute function refuse_change();

-- Entries that are committed and not in the chain yet.
create table log_unsealed (log_id bigint primary key);
insert into log_unsealed
  select id from operation_log l where not exists (select from log_seal where log_id = l.id);
create function await_seal() returns trigger language plpgsql as $$
begin
  insert into log_unsealed select id from added;
  return null;
end $$;
create trigger operation_log_awaits after insert on operation_log
  referencing new table as added for each statement execute function await_seal();

-- What was last found of the chain, and what the installation was last configured as, stand in `installation`.
