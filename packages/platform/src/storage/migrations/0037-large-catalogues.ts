// Lists of 100,000 products: the number of products of a store is stored, without those in the archive, and filters and sort orders have indexes. Lists of
// variants and of inventory items end their sort orders with the product and the variant, which offers and stock both have.

const place = `(product_id || '-' || variant_id)`

export const largeCatalogues = `
alter table stores add column product_count int not null default 0;
alter table stores add column visible_product_count int not null default 0;
update stores s set product_count = p.products, visible_product_count = p.visible
from (select store_id, count(*) filter (where not archived) as products, count(*) filter (where visible) as visible from products group by store_id) p
where p.store_id = s.id;

create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stores s set product_count = s.product_count + d.products, visible_product_count = s.visible_product_count + d.visible
    from (select store_id, count(*) filter (where not archived) as products, count(*) filter (where visible) as visible from after group by store_id) d
    where s.id = d.store_id;
  elsif tg_op = 'DELETE' then
    update stores s set product_count = s.product_count - d.products, visible_product_count = s.visible_product_count - d.visible
    from (select store_id, count(*) filter (where not archived) as products, count(*) filter (where visible) as visible from before group by store_id) d
    where s.id = d.store_id;
  else
    update stores s set product_count = s.product_count + d.products, visible_product_count = s.visible_product_count + d.visible
    from (
      select store_id, sum(listed)::int as products, sum(shown)::int as visible
      from (
        select store_id, (not archived)::int as listed, visible::int as shown from after
        union all select store_id, -(not archived)::int, -visible::int from before
      ) changes
      group by store_id
    ) d
    where s.id = d.store_id and (d.products <> 0 or d.visible <> 0);
  end if;
  return null;
end
$$;
create trigger products_added after insert on products
  referencing new table as after for each statement execute function count_products();
create trigger products_deleted after delete on products
  referencing old table as before for each statement execute function count_products();
create trigger products_updated after update on products
  referencing old table as before new table as after for each statement execute function count_products();

create index products_price on products (store_id, price, id);
create index products_number on products (store_id, numeric_id, id);
create index products_sku on products (store_id, sku, id);
create index products_type on products (store_id, product_type, id);
create index products_brand_name on products (store_id, brand, id);
create index products_ribbon_name on products (store_id, ribbon, id);
create index products_collections on products using gin (collection_ids);
create index products_categories on products using gin (category_ids);
create index products_choices on products using gin (choice_ids);
create index products_choice_names on products using gin (choice_names);

create index offers_place on offers (store_id, ${place});
create index offers_price on offers (store_id, price, ${place});
create index offers_sku on offers (store_id, (sku collate "C"));
create index stock_place on stock (store_id, ${place});
create index stock_updated on stock (store_id, updated_at, ${place});
create index stock_quantity on stock (store_id, (case when tracked then quantity end), ${place})
`
