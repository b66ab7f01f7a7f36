// What the window knows of goods: which of their variants are in stock, and not only whether one is.

export const stockOfEachVariant = `
alter table products drop column in_stock;
alter table products add column in_stock boolean[] not null default '{}';
update products p set
  in_stock = (
    select coalesce(array_agg(k.quantity is null or k.quantity > 0 order by o.variant_id), '{}')
    from offers o
    left join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
    where o.store_id = p.store_id and o.product_id = p.id
  ),
  shown = p.shown || jsonb_build_object('variants', (
    select coalesce(jsonb_agg(v.one->'choices' order by v.one->>'id' collate "C"), '[]')
    from jsonb_array_elements(p.facts->'variants') as v(one)
  ))
`
