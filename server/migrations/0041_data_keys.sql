-- The keys that seal what must be readable again: one for each company, one for what is the platform's (no company),
-- and one by which sealed values are found and the log is chained. Each is wrapped by the installation's key.
create table data_key (
  -- The beginning of a digest of the key: it stands in everything that the key has sealed.
  id bytea primary key,
  purpose text not null check (purpose in ('sealing', 'finding')),
  company_id bigint references company,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  -- Seals nothing any more; gone as soon as nothing is left under it.
  retired_at timestamptz
);
create unique index data_key_current on data_key (purpose, company_id) nulls not distinct where retired_at is null;
