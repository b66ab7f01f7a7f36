// The fields of catalog version 3 that products are filtered and sorted by: ids that follow from names (rules/product-v3), and
// the prices that shoppers pay.

/** The id of what is called this; the rules compute it in the same way. */
const idOf = (kind: string, ...names: string[]) =>
  `md5(${[`'${kind}'`, ...names].join(' || chr(31) || ')})::uuid::text`

const choices = `jsonb_array_elements(facts->'options') o(option), jsonb_array_elements(o.option->'choices') c(choice)`
const choiceName = `c.choice->>'description'`

export const fieldsOfVersion3 = `
create function product_option_ids(facts jsonb) returns text[] immutable language sql as $$
  select array_agg(coalesce(o.option->>'id', ${idOf('option', `(o.option->>'name')`)}))
  from jsonb_array_elements(facts->'options') o(option)
$$;
create function product_option_names(facts jsonb) returns text[] immutable language sql as $$
  select array_agg(o.option->>'name') from jsonb_array_elements(facts->'options') o(option)
$$;
create function product_choice_ids(facts jsonb) returns text[] immutable language sql as $$
  select array_agg(coalesce(c.choice->>'id', ${idOf('choice', `(o.option->>'name')`, `(${choiceName})`)})) from ${choices}
$$;
create function product_choice_names(facts jsonb) returns text[] immutable language sql as $$
  select array_agg(${choiceName}) from ${choices}
$$;
create function category_ids_of(ids text[]) returns text[] immutable language sql as $$
  select array_agg(case when id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(id)
    else ${idOf('category', 'id')} end) from unnest(ids) i(id)
$$;

alter table products
  add column option_ids text[] collate "C" generated always as (product_option_ids(facts)) stored,
  add column option_names text[] collate "C" generated always as (product_option_names(facts)) stored,
  add column choice_ids text[] collate "C" generated always as (product_choice_ids(facts)) stored,
  add column choice_names text[] collate "C" generated always as (product_choice_names(facts)) stored,
  add column category_ids text[] collate "C" generated always as (category_ids_of(collection_ids)) stored,
  add column brand text collate "C" generated always as (facts->>'brand') stored,
  add column ribbon text collate "C" generated always as (facts->>'ribbon') stored,
  add column brand_id text collate "C" generated always as (${idOf('brand', `(facts->>'brand')`)}) stored,
  add column ribbon_id text collate "C" generated always as (${idOf('ribbon', `(facts->>'ribbon')`)}) stored,
  add column min_price numeric generated always as ((shown->>'price')::numeric) stored,
  add column max_price numeric generated always as (coalesce((shown->>'maxPrice')::numeric, (shown->>'price')::numeric)) stored;

-- The highest price joins the lowest one, which tells how many decimal places the currency has.
update products p
set shown = p.shown || jsonb_build_object('maxPrice', (p.shown->>'price')::numeric * o.highest / o.lowest)
from (
  select store_id, product_id, min(price) as lowest, max(price) as highest
  from offers where visible group by store_id, product_id
) o
where o.store_id = p.store_id and o.product_id = p.id and o.lowest > 0 and o.highest > o.lowest;

create index products_created on products (store_id, created_at, id);
create index products_updated on products (store_id, last_updated, id);
create index products_min_price on products (store_id, min_price, id)
`
