-- Maintenance (domain.md §4): a vehicle's own cycle and its programs are judged together, and an order says what it did.

alter table maintain_order
  -- Whether it did what the vehicle's own cycle asks for.
  add column own_cycle boolean not null default false,
  -- Why its hours are not those of the truck's meter.
  add column hours_reason text;
-- An order keeps what it has counted for until today: one that names nothing, and every one of a vehicle without programs,
-- did the vehicle's own cycle.
update maintain_order set own_cycle = true
where not exists (select from maintain_order_project where order_id = maintain_order.id)
  or not exists (
    select from maintain_assignment join maintain_project on maintain_project.id = project_id
    where maintain_assignment.vehicle_id = maintain_order.vehicle_id and deleted_at is null);

-- Every cycle by which the vehicle goes, the nearest first; the columns beside it are those of the first.
alter table maintain_standing add column cycles jsonb not null default '[]';
