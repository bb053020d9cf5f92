-- Which fingers and faces a terminal may hold is asked whenever it goes to another company or comes back into the files.
create index device_command_of_body on device_command (terminal_row_id, id)
  where identifier in ('addFinger', 'enrollFinger', 'deleteFinger', 'addFace', 'deleteFace');
