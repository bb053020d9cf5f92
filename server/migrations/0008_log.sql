-- The chain over the operation log: each link is a hash over the one before and over an entry as it stood.
create table log_seal (
  -- Without a gap: a number that is missing is a link that was taken out.
  seq bigint primary key,
  log_id bigint not null unique,
  hash bytea not null,
  sealed_at timestamptz not null
);
create index operation_log_of_record on operation_log (module, record_id, id desc);
create index operation_log_of_account on operation_log (account_id, id desc);
create index operation_log_by_login on operation_log (lower(login_name), id desc);
