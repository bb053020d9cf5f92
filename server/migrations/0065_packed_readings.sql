-- What a report holds besides its columns, as bytes (server/src/domain/fleet/stored/readings.ts): a quarter of the room
-- of `readings`, which stays for the reports of before until their days are packed. Two of them are asked for alone.
alter table report
  add column hydraulics_active boolean,
  add column forks_raised boolean,
  add column packed bytea;
