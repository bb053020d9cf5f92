-- A built-in role is the one that was seeded for a template. What a version brings to it is brought once: what somebody
-- took away stays away.
alter table role add column built_in boolean not null default false;
update role set built_in = true
where id in (select min(id) from role where company_id is null and template is not null group by template);

create table seeded_right (
  template text not null,
  -- A right, or a page of the app.
  permiss text not null,
  primary key (template, permiss)
);

-- What a built-in role has, and what it had before anybody changed it, was brought already.
insert into seeded_right
select distinct template, permiss
from role, lateral (
  select unnest(rights || app_menus) as permiss
  union all
  select jsonb_array_elements_text(coalesce(before -> 'rights', '[]') || coalesce(before -> 'appMenus', '[]'))
  from operation_log where module = 'role' and action = 'edit' and record_id = role.id::text
) had
where built_in;
