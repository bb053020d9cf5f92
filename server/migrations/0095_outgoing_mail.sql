-- Mails that were written in the transaction of what they tell, until they have gone. Whoever may no longer sign in gets
-- none of those that are for a reader.
create table outgoing_mail (
  id bigint generated always as identity primary key,
  email text not null,
  reader_id bigint references account,
  subject text not null,
  content text not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt timestamptz not null default now()
);
create index outgoing_mail_next on outgoing_mail (next_attempt, id);
