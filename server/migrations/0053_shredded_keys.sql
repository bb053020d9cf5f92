-- The key of a deleted company is destroyed: what it has sealed opens for nobody any more. Its name stays, so that a
-- change of keys knows such values from damaged ones.
alter table data_key alter column wrapped drop not null;
-- What deleted companies left before.
update data_key set wrapped = null
from company where company.id = data_key.company_id and company.deleted_at is not null;
