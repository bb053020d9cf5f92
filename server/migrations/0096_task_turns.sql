-- Tasks are taken up in turns of their owners: who waits, and when the last task of each began.
create index task_open on task (account_id, id) where state in ('waiting', 'running');
create index task_begun on task (account_id, started_at desc) where started_at is not null;
