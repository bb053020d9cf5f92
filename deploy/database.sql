-- The role and the database of Smart Fleet on a PostgreSQL (16–18) of your own, by its superuser:
--   psql -v password="…" -f deploy/database.sql
-- The role is no superuser and makes no roles. fleet_log owns the operation log, which ours may only add to.
create role fleet login password :'password';
-- A pgbouncer does not pass on our session's time zone.
alter role fleet set timezone = 'UTC';
create role fleet_log nologin;
grant fleet_log to fleet with inherit false, set true;
-- A character type other than C: otherwise a search for Chinese words uses no index.
create database fleet owner fleet encoding 'UTF8' template template0
  locale_provider icu icu_locale 'und' locale 'C.UTF-8';
