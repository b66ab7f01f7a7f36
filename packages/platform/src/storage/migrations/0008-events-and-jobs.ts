// Events get a number in the order of their entity, apart from its revision, so that one write may cause several; and who
// acted. Each kind of entity counts its events in its own row. Jobs are work outside of the database that a change asks for.

export const eventsAndJobs = `
alter table outbox drop constraint outbox_pkey;
alter table outbox alter column entity_id type text collate "C";
alter table outbox add column id bigint generated always as identity;
alter table outbox add column entity_kind text collate "C";
update outbox set entity_kind = split_part(name, '.', 1);
alter table outbox alter column entity_kind set not null;
alter table outbox rename column revision to seq;
alter table outbox add column actor_kind text not null default 'unknown';
alter table outbox alter column actor_kind drop default;
alter table outbox add column actor_id text;
alter table outbox add primary key (store_id, entity_kind, entity_id, seq);

alter table carts add column event_seq bigint not null default 0;
update carts set event_seq = revision;
alter table carts alter column event_seq drop default;

create table jobs (
  store_id uuid not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  -- How often it was queued, so that an attempt that began before the last time does not end it.
  revision bigint not null default 1,
  due_at timestamptz not null,
  attempts int not null default 0,
  payload jsonb not null,
  claimed_until timestamptz,
  parked_at timestamptz,
  last_error text,
  primary key (store_id, kind, key)
);
create index jobs_due on jobs (due_at) where parked_at is null
`
