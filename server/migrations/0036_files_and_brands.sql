-- Whatever names a file refers to it: so what still names one is found by asking the database.
update company set logo_file_id = null
  where logo_file_id is not null and not exists (select from file where file.id = logo_file_id);
update jurisdiction set logo_file_id = null
  where logo_file_id is not null and not exists (select from file where file.id = logo_file_id);
alter table company add foreign key (logo_file_id) references file;
alter table jurisdiction add foreign key (logo_file_id) references file;

-- Brands and models are the platform's (no company), or those that a company has added for itself.
alter table brand add column company_id bigint references company;
alter table brand_model add column company_id bigint references company;
drop index brand_name_once;
drop index brand_model_once;
create unique index brand_name_once on brand (brand_name, coalesce(company_id, 0)) where deleted_at is null;
create unique index brand_model_once on brand_model (brand_id, model_name, coalesce(company_id, 0)) where deleted_at is null;
