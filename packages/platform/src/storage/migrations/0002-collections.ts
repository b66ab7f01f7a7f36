// Collections: what goods are gathered under.

export const collections = `
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
create index collections_name on collections (store_id, name_folded, id)
`
