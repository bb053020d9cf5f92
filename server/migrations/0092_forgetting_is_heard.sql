-- Whom a terminal is to forget is told once more when it comes back, until it says that it has. Those who were suspended or
-- taken back before this are among them.
update auth_record set unheard = true
where deleted_at is null and not unheard and (not wanted or suspended is not null);
