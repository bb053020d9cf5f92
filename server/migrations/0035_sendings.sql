-- Who wants a command now: whoever issued it, or had it tried again. His right is judged at each sending.
alter table device_command add column ordered_by bigint references account;
update device_command set ordered_by = account_id from command_batch where command_batch.id = batch_id;

-- `tries` counts sendings from now on, each before it goes out: what is under way was sent once more than it says.
update device_command set tries = tries + 1 where state = 'sending' and sent_at is not null;
