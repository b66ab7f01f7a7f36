// What writing products needs: prices as they were, products that were removed, the number that the next product gets. And
// which variants are sold out, by their choices instead of by their places.

export const catalogueWrites = `
create table price_history (
  store_id uuid not null,
  product_id text collate "C" not null,
  variant_id text collate "C" not null,
  id bigint generated always as identity,
  price bigint not null,
  full_price bigint not null,
  currency text not null,
  changed_at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  primary key (store_id, product_id, variant_id, id)
);
insert into price_history (store_id, product_id, variant_id, price, full_price, currency, changed_at, actor_kind)
select o.store_id, o.product_id, o.variant_id, o.price, o.full_price, s.currency, p.last_updated, 'unknown'
from offers o
join products p on p.store_id = o.store_id and p.id = o.product_id
join stores s on s.id = o.store_id;

-- A catalogue index learns from these rows what it has to forget; a product that comes back goes on with the next revision.
create table removed_products (
  store_id uuid not null,
  id text collate "C" not null,
  version bigint not null,
  revision bigint not null,
  primary key (store_id, id)
);
create index removed_products_version on removed_products (store_id, version, id);

alter table stores add column newest_numeric_id bigint not null default 0;
update stores s set newest_numeric_id = coalesce((select max(p.numeric_id) from products p where p.store_id = s.id), 0);

alter table products drop column in_stock;
alter table products add column sold_out text[] collate "C" not null default '{}';
update products p set sold_out = k.choices
from (
  select o.store_id, o.product_id, array_agg(o.choices order by o.choices) as choices
  from offers o
  join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
  where k.quantity = 0
  group by o.store_id, o.product_id
) k
where k.store_id = p.store_id and k.product_id = p.id
`
