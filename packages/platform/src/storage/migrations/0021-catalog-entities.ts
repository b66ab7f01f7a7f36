// Brands, ribbons, info sections and customizations are rows of their own. Products go on naming their brand and ribbon; the
// names that they have get their rows here, with the ids that follow from them (catalog-entities/names.ts).

const spelledOut = (text: string) =>
  `replace(replace(replace(replace(translate(${text}, 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
const folded = (text: string) =>
  spelledOut(`normalize(lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g')), NFKC)`)

const addNamed = (kind: 'brand' | 'ribbon') => `
insert into catalog_entities (store_id, id, kind, revision, event_seq, key, name, name_folded, facts, created_at, updated_at)
select store_id, regexp_replace(md5('${kind}' || chr(31) || name), '^(.{8})(.{4})(.{4})(.{4})', '\\1-\\2-\\3-\\4-'), '${kind}',
  1, 0, name, name, ${folded('name')}, '{}', created_at, created_at
from (
  select store_id, facts->>'${kind}' as name, min(created_at) as created_at from products
  where facts->>'${kind}' <> '' group by store_id, facts->>'${kind}'
) named`

export const catalogEntities = `
create table catalog_entities (
  store_id uuid not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  revision bigint not null,
  event_seq bigint not null,
  key text collate "C" not null,
  name text collate "C" not null,
  name_folded text collate "C" not null,
  facts jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
create unique index catalog_entities_key on catalog_entities (store_id, kind, key);
create index catalog_entities_name on catalog_entities (store_id, kind, name_folded, id);
create index catalog_entities_created on catalog_entities (store_id, kind, created_at, id);
create index catalog_entities_updated on catalog_entities (store_id, kind, updated_at, id);
create index products_brand on products (store_id, (facts->>'brand'), id) where facts->>'brand' <> '';
create index products_ribbon on products (store_id, (facts->>'ribbon'), id) where facts->>'ribbon' <> '';
${addNamed('brand')};
${addNamed('ribbon')}
`
