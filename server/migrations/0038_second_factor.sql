-- Second factors: codes by time (RFC 6238), and codes for when that device is lost.
create table totp (
  account_id bigint primary key references account,
  secret_sealed bytea not null,
  -- The step of the last code that was taken: none is taken twice.
  last_step int not null default 0,
  -- Until then its owner is only trying it out.
  confirmed_at timestamptz
);
create table recovery_code (
  account_id bigint not null references account,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Who must have one: by rule of the platform (no company) and of each company, whichever asks for more.
create table second_factor_rule (
  company_id bigint unique nulls not distinct references company,
  demand text not null check (demand in ('nobody', 'roles', 'everybody')),
  role_ids bigint[] not null,
  version int not null default 1
);

-- A sign-in that has begun and is not done: good for one thing, once, and for minutes. It opens nothing by itself.
create table sign_in_attempt (
  token_hash bytea primary key,
  purpose text not null,
  account_id bigint references account,
  data jsonb not null,
  expires_at timestamptz not null
);
create index sign_in_attempt_of on sign_in_attempt (account_id);
create index sign_in_attempt_ends on sign_in_attempt (expires_at);

-- Codes are counted apart from passwords: a right password does not begin the count of codes anew.
alter table sign_in_count add kind text not null default 'password' check (kind in ('password', 'code'));
alter table sign_in_count drop constraint sign_in_count_account_id_address_key;
alter table sign_in_count add constraint sign_in_count_once unique (account_id, address, kind);

-- How somebody came in.
alter table session add way text not null default 'password' check (way in ('password', 'passkey', 'provider'));
