// Collections: what goods are gathered under. And the catalogue's version: each change of it makes the next one, and
// is written beside what has changed, so that whoever keeps the window of a shop reads only what is new.

export const catalogue = `
create table collections (
  store_id uuid not null,
  id text collate "C" not null,
  revision bigint not null,
  slug text collate "C" not null,
  visible boolean not null,
  name text collate "C" not null,
  name_folded text collate "C" not null,
  number_of_products int not null,
  last_updated timestamptz not null,
  facts jsonb not null,
  primary key (store_id, id)
);
create unique index collections_slug on collections (store_id, slug);
create index collections_name on collections (store_id, name_folded, id);

alter table stores add column catalogue_version bigint not null default 0;
alter table products add column version bigint not null default 0;
alter table products add column in_stock boolean not null default true;
alter table products add column shown jsonb not null default '{}';
create index products_version on products (store_id, version)
`
