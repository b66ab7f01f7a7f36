// The slugs that products and collections had before they were renamed, so that old links still lead to them.

export const oldSlugs = `
create table old_slugs (
  store_id uuid not null,
  kind text not null,
  slug text collate "C" not null,
  entity_id text collate "C" not null,
  retired_at timestamptz not null,
  primary key (store_id, kind, slug)
);
create index old_slugs_entity on old_slugs (store_id, kind, entity_id, retired_at)
`
