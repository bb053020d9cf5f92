-- What is set aside because it could not be stored must itself be storable, whatever it holds: as bytes.
alter table quarantine add column lng float8, add column lat float8;
update quarantine
set lng = (content #>> '{position,lng}')::float8, lat = (content #>> '{position,lat}')::float8
where jsonb_typeof(content -> 'position') = 'object';
alter table quarantine alter column content type bytea using convert_to(content::text, 'UTF8');

-- When and from where other hardware last tried to register under the terminal's number, until somebody has dealt with it.
alter table link_identity add column takeover_at timestamptz, add column takeover_from text;
