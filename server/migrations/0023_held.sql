-- What a terminal was told about a fence, newest last: whether it holds it already is asked whenever it is told again.
create index device_command_of_fence on device_command (terminal_row_id, record_id, id) where subject = 'efence';
