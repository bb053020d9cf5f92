create table report_subscription (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  report text not null,
  period text not null check (period in ('daily', 'weekly', 'monthly', 'dailyMonthly')),
  -- The language in which it was asked for is the one in which it comes.
  language text not null,
  since timestamptz not null,
  unique (account_id, report, period)
);

-- One report for one person: made once for its period, tried again until it is sent or given up.
create table report_delivery (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references report_subscription on delete cascade,
  -- The first day of the period after the one that is reported: the day on which it is due.
  due_day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt timestamptz not null,
  sent_at timestamptz,
  problem text,
  file_id bigint references file,
  unique (subscription_id, due_day)
);
create index report_delivery_waiting on report_delivery (next_attempt) where state = 'waiting';
