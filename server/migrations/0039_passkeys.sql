-- Passkeys: a key pair of a device or a key ring for each, of which we have the public half.
create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  credential_id text not null unique,
  public_key bytea not null,
  -- Devices count their uses; key rings that several devices share say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of on passkey (account_id);

-- When whoever sits there last proved to be the owner.
alter table session add proven_at timestamptz;
update session set proven_at = created_at;
alter table session alter proven_at set not null;
