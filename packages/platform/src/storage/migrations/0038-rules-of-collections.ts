// The rules of collections: conditions that select their products. A collection without a row has products by hand.

export const rulesOfCollections = `
create table collection_rules (
  store_id uuid not null,
  collection_id text collate "C" not null,
  rule jsonb not null,
  primary key (store_id, collection_id)
)
`
