// What products refer to besides their brand and ribbon: additional ribbons, which get their rows here, and info sections.

const spelledOut = (text: string) =>
  `replace(replace(replace(replace(translate(${text}, 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
const folded = (text: string) =>
  spelledOut(`normalize(lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g')), NFKC)`)

export const referencesOfProducts = `
create function product_texts(items jsonb) returns text[] immutable language sql as $$
  select array_agg(t.item) from jsonb_array_elements_text(items) t(item)
$$;

alter table products
  add column additional_ribbons text[] collate "C"
    generated always as (product_texts(facts->'additionalRibbons')) stored,
  add column info_section_ids text[] collate "C" generated always as (product_texts(facts->'infoSectionIds')) stored;

create index products_additional_ribbons on products using gin (additional_ribbons)
  where additional_ribbons is not null;
create index products_info_sections on products using gin (info_section_ids) where info_section_ids is not null;

-- An id that follows from a name may belong to a ribbon that was renamed since.
insert into catalog_entities (store_id, id, kind, revision, event_seq, key, name, name_folded, facts, created_at, updated_at)
select n.store_id,
  case when exists (select 1 from catalog_entities e where e.store_id = n.store_id and e.id = n.id)
    then gen_random_uuid()::text else n.id end,
  'ribbon', 1, 0, n.name, n.name, ${folded('n.name')}, '{}', n.created_at, n.created_at
from (
  select p.store_id, r.name, min(p.created_at) as created_at,
    md5('ribbon' || chr(31) || r.name)::uuid::text collate "C" as id
  from products p cross join unnest(p.additional_ribbons) r(name)
  group by p.store_id, r.name
) n
where not exists (
  select 1 from catalog_entities e where e.store_id = n.store_id and e.kind = 'ribbon' and e.key = n.name
)
`
