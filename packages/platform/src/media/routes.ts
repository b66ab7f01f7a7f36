// Redirects the addresses of pictures to those that merchants have entered. Only what a store has saved is redirected to.
import { Refusal } from '@vitrine/rules'
import { parseUrl } from '@vitrine/contract/constants'
import type { Handlers, RawAnswer } from '../call.ts'
import type { Deps } from '../deps.ts'
import { lookup } from '../storage/database.ts'

// Ids that merchants choose may be those of several stores: the address is that of the oldest one, so that no later store
// changes it. Products may share a picture, and few of them are enough.
const find = lookup<{ id: string }>(
  'media.find',
  `select found.url from (
     (select t.store_id, t.id, (
        select p.item->>'url' from jsonb_path_query(t.facts, '$.**.pictures[*]') p(item) where p.item->>'id' = $id limit 1
      ) as url
      from products t where picture_ids(t.facts) @> array[$id::text] limit 100)
     union all
     (select c.store_id, c.id, c.facts->'picture'->>'url' from collections c where c.facts->'picture'->>'id' = $id limit 100)
   ) found
   join stores s on s.id = found.store_id
   where found.url is not null order by s.created_at, s.id, found.id limit 1`,
)

// The merchant may choose another picture for an id.
const headers = { 'cache-control': 'public, max-age=300' }

/** Makes the media feature. */
export function mediaFeature({ database, origins }: Deps) {
  const redirect = async (id: string): Promise<RawAnswer> => {
    const [row] = await database.run<{ url: string }>(find({ id }))
    const location = row && parseUrl(row.url, origins.platformUrl)?.href
    if (!location) throw new Refusal('PICTURE_NOT_FOUND', { id })
    return { statusCode: 302, headers: { ...headers, location }, body: '' }
  }
  const handlers: Handlers<'media'> = {
    'GET /media/{id}': ({ path }) => redirect(path.id),
    'GET /media/{id}/v1/{mode}/{transform}/{name}': ({ path }) => redirect(path.id),
  }
  return { handlers }
}
