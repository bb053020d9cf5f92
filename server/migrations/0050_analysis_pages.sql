-- One right opens all screens of an analysis: vehicle, driver, battery, maintenance, jurisdiction. Every other right
-- still opens one page.
drop index menu_node_permiss_once;
create unique index menu_node_permiss_once on menu_node (permiss)
  where deleted_at is null and permiss not like '%nalysis:view';
