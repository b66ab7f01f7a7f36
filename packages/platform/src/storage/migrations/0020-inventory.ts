// Each variant has an inventory item: the row of its stock, also where stock is not tracked. A quantity of null is without
// limit; what is not tracked has none, or 0 while it is out of stock. And each change of a quantity is an entry of a ledger.

export const inventory = `
delete from stock k where not exists (
  select 1 from offers o
  where o.store_id = k.store_id and o.product_id = k.product_id and o.variant_id = k.variant_id
);
alter table stock alter column quantity drop not null;
alter table stock add column tracked boolean not null default true;
alter table stock add column id uuid not null default gen_random_uuid();
alter table stock add column revision bigint not null default 1;
alter table stock add column event_seq bigint not null default 0;
alter table stock add column created_at timestamptz;
alter table stock add column updated_at timestamptz;
insert into stock (store_id, product_id, variant_id, quantity, tracked)
select o.store_id, o.product_id, o.variant_id, null, false from offers o
where not exists (
  select 1 from stock k
  where k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
);
update stock k set created_at = p.created_at, updated_at = p.last_updated
from products p where p.store_id = k.store_id and p.id = k.product_id;
delete from stock where created_at is null;
alter table stock alter column created_at set not null;
alter table stock alter column updated_at set not null;
alter table stock alter column tracked drop default;
alter table stock alter column id drop default;
alter table stock alter column revision drop default;
alter table stock alter column event_seq drop default;
alter table stock add constraint stock_tracked check (
  case when tracked then quantity is not null else coalesce(quantity, 0) = 0 end
);
create unique index stock_id on stock (store_id, id);
create index stock_variant on stock (store_id, variant_id);

alter table products add column preordered boolean generated always as (facts ? 'preorder') stored;

create table stock_ledger (
  store_id uuid not null,
  product_id text collate "C" not null,
  variant_id text collate "C" not null,
  id bigint generated always as identity,
  before bigint,
  after bigint,
  reason text not null,
  actor_kind text not null,
  actor_id text,
  request_id text,
  created_at timestamptz not null,
  primary key (store_id, product_id, variant_id, id)
);
create index stock_ledger_product on stock_ledger (store_id, product_id, id);
create index stock_ledger_created on stock_ledger (created_at);
insert into stock_ledger (store_id, product_id, variant_id, before, after, reason, actor_kind, created_at)
select store_id, product_id, variant_id, null, quantity, 'UNKNOWN', 'unknown', updated_at
from stock where quantity is not null
`
