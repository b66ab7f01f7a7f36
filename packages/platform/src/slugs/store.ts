// The old slugs of products and collections. A slug that one of them has now is never an old slug of another.
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'

/** What has slugs. */
type SlugKind = 'product' | 'collection'

/** The slugs of one entity before and after a change; one that is new has none before. */
interface SlugChange {
  id: string
  before: string | undefined
  after: string
}

/** How many old slugs of one entity are kept: the newest ones. */
const maxOldSlugs = 20

interface SlugsParams {
  storeId: string
  kind: SlugKind
}

const release = statement<SlugsParams & { slugs: string[] }>(
  'slugs.release',
  'delete from old_slugs where store_id = $storeId and kind = $kind and slug = any($slugs)',
)
const retire = statement<SlugsParams & { changes: string; now: Date }>(
  'slugs.retire',
  `insert into old_slugs (store_id, kind, slug, entity_id, retired_at)
   select $storeId, $kind, c.before, c.id, $now from jsonb_to_recordset($changes::jsonb) as c (id text, before text)
   on conflict (store_id, kind, slug) do update set entity_id = excluded.entity_id, retired_at = excluded.retired_at`,
)
const deleteOldest = statement<SlugsParams & { ids: string[] }>(
  'slugs.delete-oldest',
  `delete from old_slugs o using (
     select slug, row_number() over (partition by entity_id order by retired_at desc, slug) as place
     from old_slugs where store_id = $storeId and kind = $kind and entity_id = any($ids)
   ) ranked
   where o.store_id = $storeId and o.kind = $kind and o.slug = ranked.slug and ranked.place > ${maxOldSlugs}`,
)

/** Keeps the slugs that entities had before a change, and releases those that they have taken. */
export async function changeSlugs(
  session: DatabaseSession,
  storeId: string,
  kind: SlugKind,
  changes: readonly SlugChange[],
  now: number,
): Promise<void> {
  const changed = changes.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return
  const taken = new Set(changed.map(({ after }) => after))
  await session.run(release({ storeId, kind, slugs: [...taken] }))
  // Of two that swap their slugs, neither has an old one.
  const retired = changed.filter(({ before }) => before !== undefined && !taken.has(before))
  if (retired.length === 0) return
  const ids = retired.map(({ id }) => id)
  await session.run(retire({ storeId, kind, changes: JSON.stringify(retired), now: new Date(now) }))
  await session.run(deleteOldest({ storeId, kind, ids }))
}

const forget = statement<SlugsParams & { ids: string[] }>(
  'slugs.forget',
  'delete from old_slugs where store_id = $storeId and kind = $kind and entity_id = any($ids)',
)

/** Deletes the old slugs of entities that are removed. */
export const forgetSlugs = (session: DatabaseSession, storeId: string, kind: SlugKind, ids: string[]) =>
  session.run(forget({ storeId, kind, ids }))

const resolveIn = (kind: SlugKind, table: 'products' | 'collections') =>
  lookup<{ storeId: string; slug: string }>(
    `slugs.of-${kind}`,
    `select t.slug from ${table} t where t.store_id = $storeId and t.slug = $slug and t.visible
     union all
     select t.slug from old_slugs o join ${table} t on t.store_id = o.store_id and t.id = o.entity_id and t.visible
     where o.store_id = $storeId and o.kind = '${kind}' and o.slug = $slug`,
  )
const resolve = {
  product: resolveIn('product', 'products'),
  collection: resolveIn('collection', 'collections'),
}

/** The current slug of the visible entity that has or had this one. */
export async function resolveSlug(
  session: DatabaseSession,
  storeId: string,
  kind: SlugKind,
  slug: string,
): Promise<string | undefined> {
  const [row] = await session.run<{ slug: string }>(resolve[kind]({ storeId, slug }))
  return row?.slug
}
