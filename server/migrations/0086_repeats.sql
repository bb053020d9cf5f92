-- What the calls answered that were sent under an Idempotency-Key, so that none of them is done again.
create table call_repeat (
  -- Without a reference: writing here must not wait for the account that is being changed.
  account_id bigint not null,
  repeat_key text not null,
  -- Of the call and all that was sent with it, under the finding key: it tells nothing of what that was.
  fingerprint bytea not null,
  -- None while the call is under way, which nobody else sees.
  answer jsonb,
  made_at timestamptz not null,
  primary key (account_id, repeat_key)
);
create index call_repeat_made on call_repeat (made_at);
