-- Product keys: whether their devices may fetch their secrets by themselves, and whether they may come in without TLS.
alter table product_key
  add column dynamic_registration boolean not null default false,
  add column plain_link boolean not null default false,
  add column deleted_at timestamptz;
alter table product_key drop constraint product_key_product_key_key;
create unique index product_key_once on product_key (product_key) where deleted_at is null;
-- Whoever was let in before still is.
update product_key set plain_link = true;

-- When a device first signed on with its secret: from then on it is not told that secret again.
alter table link_identity add column activated_at timestamptz;
update link_identity set activated_at = now() where protocol = 'alink';

-- Where a terminal that is in no file says it is.
alter table unknown_terminal add column lng float8, add column lat float8;

-- The SIM that the terminal says is in it; `iccid` is the one that stands in its file.
alter table terminal add column reported_iccid text;
