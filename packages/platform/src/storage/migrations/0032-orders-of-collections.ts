// The order of collections: the products that a merchant has placed first. Each row has the version of the catalogue in which it
// changed, so that indexes read only those that are newer; it stays, empty, when its collection is deleted.

export const ordersOfCollections = `
create table collection_orders (
  store_id uuid not null,
  collection_id text collate "C" not null,
  version bigint not null,
  product_ids text[] collate "C" not null,
  primary key (store_id, collection_id)
);
create index collection_orders_version on collection_orders (store_id, version)
`
