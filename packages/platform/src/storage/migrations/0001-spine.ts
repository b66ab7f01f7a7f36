// The first shape: stores and who may call them, products and offers, stock, carts, events, idempotency.
// What grows carries its store, and its key begins with it, so that tables shard by store and owner; clients, API
// keys and signing keys are found by what callers show, before a store is known.

export const spine = `
create table stores (
  id uuid primary key,
  name text not null,
  currency text not null,
  language text not null,
  shop_url text not null,
  created_at timestamptz not null
);

create table oauth_clients (
  id text collate "C" primary key,
  store_id uuid not null references stores,
  secret_hash bytea,
  created_at timestamptz not null
);

create table api_keys (
  hash bytea primary key,
  store_id uuid not null references stores,
  name text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table signing_keys (
  kid text collate "C" primary key,
  secret bytea not null,
  created_at timestamptz not null
);

create table token_families (
  store_id uuid not null,
  family uuid not null,
  role text not null,
  newest bigint not null,
  moved_at timestamptz not null,
  born_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, family)
);
create index token_families_used on token_families (used_at);

create table products (
  store_id uuid not null,
  id text collate "C" not null,
  revision bigint not null,
  numeric_id bigint not null,
  slug text collate "C" not null,
  visible boolean not null,
  product_type text collate "C" not null,
  name text collate "C" not null,
  name_folded text collate "C" not null,
  description text collate "C" not null,
  description_folded text collate "C" not null,
  sku text collate "C",
  sku_folded text collate "C",
  price numeric not null,
  collection_ids text[] collate "C" not null,
  created_at timestamptz not null,
  last_updated timestamptz not null,
  facts jsonb not null,
  primary key (store_id, id)
);
create unique index products_slug on products (store_id, slug);
create index products_name on products (store_id, name_folded, id);

create table offers (
  store_id uuid not null,
  product_id text collate "C" not null,
  variant_id text collate "C" not null,
  choices text collate "C" not null,
  price bigint not null check (price >= 0),
  full_price bigint not null check (full_price >= 0),
  sku text,
  weight double precision,
  visible boolean not null,
  face jsonb not null,
  primary key (store_id, product_id, variant_id)
);
create index offers_choices on offers (store_id, product_id, choices);

create table stock (
  store_id uuid not null,
  product_id text collate "C" not null,
  variant_id text collate "C" not null,
  quantity bigint not null check (quantity >= 0),
  primary key (store_id, product_id, variant_id)
);

create table carts (
  store_id uuid not null,
  owner text collate "C" not null,
  id uuid not null,
  revision bigint not null,
  facts jsonb not null,
  updated_at timestamptz not null,
  primary key (store_id, owner)
);
create unique index carts_id on carts (store_id, id);

create table outbox (
  store_id uuid not null,
  entity_id uuid not null,
  revision bigint not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, entity_id, revision)
);
create index outbox_created on outbox (created_at);

create table idempotency (
  store_id uuid not null,
  caller text collate "C" not null,
  address text collate "C" not null,
  key text collate "C" not null,
  body_hash bytea not null,
  outcome jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, caller, address, key)
);
create index idempotency_created on idempotency (created_at)
`
