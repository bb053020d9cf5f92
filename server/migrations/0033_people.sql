-- Tries of passwords are counted before they are judged. A stranger's count lies under a keyed hash of the name that he
-- typed, real or made up: the rows are there from the beginning and never grow in number. An address that has signed in
-- as somebody before has a count of its own for that person.
drop table login_failure;
create table sign_in_count (
  id bigint generated always as identity primary key,
  bucket int unique,
  account_id bigint references account,
  address text,
  failures int not null default 0,
  last_at timestamptz,
  locked_until timestamptz,
  -- A password is being judged; whoever judges may die, so this ends by itself.
  busy_until timestamptz,
  unique (account_id, address),
  check (num_nonnulls(bucket, account_id) = 1 and (account_id is null) = (address is null))
) with (fillfactor = 50);
insert into sign_in_count (bucket) select generate_series(0, 8191);

-- A temporary password is good for so long from when it was made; those that are out begin now.
update account set password_changed_at = now() where must_change_password;
