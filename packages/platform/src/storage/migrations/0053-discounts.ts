// Rules of the store have a version, by which processes know that theirs are outdated. Offers carry what rules look at. The uses of
// coupons and limited rules are rows, one for each checkout. A process of the version before writes offers without the new columns:
// what it changes of them is written with the next change of the product.

export const discounts = `
alter table stores add column rules_version bigint not null default 0;
alter table offers
  add column collection_ids text[] collate "C" not null default '{}',
  add column tax_group_id text,
  add column delivery_profile_id text;
update offers o set collection_ids = coalesce(p.collection_ids, '{}'), tax_group_id = p.facts->>'taxGroupId',
  delivery_profile_id = p.facts->>'deliveryProfileId'
from products p where p.store_id = o.store_id and p.id = o.product_id and (p.collection_ids <> '{}'
  or p.facts ? 'taxGroupId' or p.facts ? 'deliveryProfileId');
create table discount_uses (
  store_id uuid not null references stores (id) on delete cascade,
  discount_id text collate "C" not null,
  checkout_id uuid not null,
  customers text[] not null,
  created_at timestamptz not null,
  primary key (store_id, discount_id, checkout_id)
);
create index discount_uses_customers on discount_uses using gin (customers)
`
