// Checkouts are aggregates of one row; what is looked up is generated from the facts. Orders are frozen documents. The last number of
// a store's orders is a row of its own, which is locked by the last statement of a placement.

export const checkoutsAndOrders = `
create table checkouts (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  owner text collate "C" not null,
  revision bigint not null,
  facts jsonb not null,
  cart_id uuid generated always as ((facts->>'cartId')::uuid) stored,
  order_id uuid generated always as ((facts->>'orderId')::uuid) stored,
  completed boolean not null generated always as (facts ? 'completed') stored,
  touched_on date not null,
  event_seq bigint not null default 0,
  primary key (store_id, id)
);
create unique index checkouts_open_of_cart on checkouts (store_id, cart_id) where not completed;
create index checkouts_by_id on checkouts (id);
create index checkouts_of_cart on checkouts (store_id, cart_id, touched_on);
create index checkouts_of_owner on checkouts (store_id, owner);
create index checkouts_left on checkouts (touched_on) where not completed;
create table orders (
  store_id uuid not null references stores (id) on delete cascade,
  id text collate "C" not null,
  number text collate "C" not null,
  sequence bigint not null generated always as (substring(number from '\\d+$')::bigint) stored,
  checkout_id uuid,
  owner text collate "C" not null,
  email text collate "C",
  status text collate "C" not null,
  payment_status text collate "C" not null,
  fulfillment_status text collate "C" not null,
  archived boolean not null default false,
  facts jsonb not null,
  stock_taken jsonb,
  revision bigint not null,
  event_seq bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, checkout_id)
);
create index orders_newest on orders (store_id, created_at, id);
create index orders_of_owner on orders (store_id, owner, created_at, id);
create index orders_of_email on orders (store_id, email);
create table order_counters (
  store_id uuid primary key references stores (id) on delete cascade,
  last bigint not null
)
`
