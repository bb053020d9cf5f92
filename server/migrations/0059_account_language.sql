-- The language in which somebody last signed in: the clock writes mails in it.
alter table account add column language text not null default 'zh' check (language in ('zh', 'en'));
