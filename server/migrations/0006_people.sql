-- A shared role is the platform's and lent to every company; `app_menus` are the pages of the app it opens.
alter table role add column shared boolean not null default false;
alter table role add column app_menus text[] not null default '{}';
update role set shared = true
where company_id is null
  and template in ('COMPANY_ADMIN', 'SAFETY_OFFICER', 'DRIVERS_MANAGER', 'REPAIR_STAFF', 'MAINTENANCE_STAFF', 'VIEWER');

alter table account add column last_login_at timestamptz;
create index account_of_role on account (role_id) where deleted_at is null;
create index account_of_org on account (org_id) where deleted_at is null;
create index account_of_company on account (company_id, login_name) where deleted_at is null;

-- `seeded` is the path a page came with: it is never added a second time, however it was moved, renamed or deleted.
alter table menu_node add column side text not null default 'platform' check (side in ('platform', 'app'));
alter table menu_node add column seeded text unique;
alter table menu_node add column deleted_at timestamptz;
update menu_node set seeded = path;
alter table menu_node drop constraint menu_node_path_key;
alter table menu_node drop constraint menu_node_permiss_key;
create unique index menu_node_path_once on menu_node (path) where deleted_at is null;
create unique index menu_node_permiss_once on menu_node (permiss) where deleted_at is null;

alter table company add column administrator_id bigint references account;
alter table company add column safety_officer_id bigint references account;
create index company_of_administrator on company (administrator_id);

alter table jurisdiction add column logo_file_id bigint;
alter table jurisdiction add column manager_id bigint references account;
create unique index jurisdiction_name_once on jurisdiction (jurisdiction_name) where deleted_at is null;
create index account_of_jurisdiction on account (jurisdiction_id) where deleted_at is null;
