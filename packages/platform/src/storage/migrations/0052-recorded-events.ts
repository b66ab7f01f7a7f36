// A store records the events that something reads. Ids that follow from names are not given to another entity once the first is
// removed, which its events have told so far.

export const recordedEvents = `
alter table stores add column recorded_events text[] not null default '{}';
create table removed_entities (
  store_id uuid not null,
  id text collate "C" not null,
  removed_at timestamptz not null,
  primary key (store_id, id)
);
insert into removed_entities (store_id, id, removed_at)
select store_id, entity_id, max(created_at) from outbox
where name in ('brand.deleted', 'ribbon.deleted', 'infoSection.deleted', 'customization.deleted') group by store_id, entity_id
`
