// What merchants filter products by: the archive, sales, and how much of a product is in stock.

const availability = `(
  select case count(*) filter (where coalesce(k.quantity > 0, true)) when 0 then 'OUT_OF_STOCK' when count(*) then 'IN_STOCK'
    else 'PARTIALLY_OUT_OF_STOCK' end
  from jsonb_array_elements(p.facts->'variants') i(item)
  left join stock k on k.store_id = p.store_id and k.product_id = p.id and k.variant_id = i.item->>'id'
  where coalesce((i.item->>'visible')::boolean, true)
)`

export const filtersOfMerchants = `
alter table products
  add column archived boolean not null default false,
  add column availability text collate "C" not null default 'IN_STOCK',
  add column on_sale boolean generated always as (coalesce((shown->>'reduced')::boolean, false)) stored;

update products p set availability = ${availability} where ${availability} <> 'IN_STOCK';

-- With the filters beside the names, a page and its count are read from the index.
drop index products_name;
create index products_name on products (store_id, name_folded, id)
  include (revision, visible, archived, availability, on_sale, brand, ribbon, min_price, max_price)
`
