-- The base maps that the operator has set in the product. A kind without a row follows the environment; a row that goes
-- back to it stays, for its version.
create table base_map (
  kind text primary key check (kind in ('street', 'satellite')),
  provider text not null check (provider in ('environment', 'none', 'amap', 'tianditu', 'own')),
  -- With {x}, {y}, {z} and, if need be, {key}; Tianditu has one of its own.
  address text,
  key_sealed bytea,
  coordinates text not null default 'wgs84' check (coordinates in ('wgs84', 'gcj02')),
  credit text,
  review_number text,
  version int not null default 1
);
