// What writing collections needs: each counts its events, and one that was deleted goes on counting if it comes back with its
// id, as from an import.

export const collectionWrites = `
alter table collections add column event_seq bigint not null default 0;
alter table collections alter column event_seq drop default;

create table removed_collections (
  store_id uuid not null,
  id text collate "C" not null,
  revision bigint not null,
  event_seq bigint not null,
  primary key (store_id, id)
)
`
