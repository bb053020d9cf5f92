-- Each authority's platform is sent its records one after the other: the oldest that waits is found at once.
drop index push_delivery_waiting;
create index push_delivery_next on push_delivery (jurisdiction_id, id) where state = 'waiting';
-- For how often the platform answered that it does not take a record; a platform that is not there counts for nothing.
alter table push_delivery add column refused int not null default 0;
-- For forgetting what went long ago.
create index push_delivery_sent on push_delivery (subject, sent_at) where state = 'sent';
