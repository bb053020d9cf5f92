-- The photo of a vehicle is one of its papers, shown on its page and not among them; its company has one at the most.
alter table vehicle_file add column is_photo boolean not null default false;
create unique index vehicle_photo on vehicle_file (vehicle_id, company_id) where is_photo;
