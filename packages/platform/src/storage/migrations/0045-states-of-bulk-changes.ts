// How far the jobs of changes by filter are, and which items they left as they are: a program reads it while a job runs, and
// for some days after it.

export const statesOfBulkChanges = `
create table bulk_changes (
  store_id uuid not null,
  id uuid not null,
  kind text collate "C" not null,
  total integer,
  changed integer not null default 0,
  failed integer not null default 0,
  failures jsonb not null default '[]',
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, id)
);
create index bulk_changes_created on bulk_changes (created_at)
`
