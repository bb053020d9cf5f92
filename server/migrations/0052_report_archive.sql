-- A delivery outlives its subscription: it says by itself to whom and of what it is, and keeps the report that was made.
alter table report_delivery
  add column account_id bigint references account,
  add column report text,
  add column period text,
  add column language text,
  add column created_at timestamptz,
  -- Asked for by its reader, beside those that are due.
  add column by_hand boolean not null default false,
  add column sent_to text,
  -- The sight that it was made for; a reader who has another does not open it.
  add column scope text,
  add column content jsonb;
update report_delivery d set account_id = s.account_id, report = s.report, period = s.period, language = s.language,
  created_at = coalesce(d.sent_at, d.next_attempt)
from report_subscription s where s.id = d.subscription_id;
alter table report_delivery
  alter column account_id set not null,
  alter column report set not null,
  alter column period set not null,
  alter column language set not null,
  alter column created_at set not null,
  -- The snapshots of before are no archive of a period.
  drop column subscription_id,
  drop column file_id;
create unique index report_delivery_once on report_delivery (account_id, report, period, due_day) where not by_hand;
create unique index report_delivery_by_hand on report_delivery (account_id, report, period) where by_hand and state = 'waiting';
create index report_delivery_of on report_delivery (account_id, report, period, id);
create index report_delivery_log on report_delivery (report, period, id);
create index report_delivery_kept on report_delivery (created_at);
