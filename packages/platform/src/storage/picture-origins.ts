// The origins of the pictures of each store, which its pages allow. A picture that is removed leaves its origin: the merchant has
// trusted it, and other pictures of it may stand in texts.
import { pictureOriginsIn } from '@vitrine/rules'
import { type DatabaseSession, statement } from './database.ts'

/** How many origins pages name; with more, they allow every origin with TLS. */
const maxOrigins = 50

/** Adds the origins of pictures, as a part of a statement that writes documents. */
export const insertPictureOrigins = `insert into picture_origins (store_id, origin)
  select $storeId, unnest($pictureOrigins::text[]) on conflict do nothing`

const insert = statement<{ storeId: string; pictureOrigins: string[] }>(
  'picture-origins.insert',
  insertPictureOrigins,
)

/** Adds the origins of the pictures in documents. */
export async function addPictureOrigins(
  session: DatabaseSession,
  storeId: string,
  documents: unknown,
): Promise<void> {
  const pictureOrigins = pictureOriginsIn(documents)
  if (pictureOrigins.length > 0) await session.run(insert({ storeId, pictureOrigins }))
}

/** The origins of the pictures of `stores`. */
export const pictureOriginColumn = `array(select origin from picture_origins where store_id = stores.id
  order by origin limit ${maxOrigins + 1}) as "pictureOrigins"`

/** What pages allow: the origins, or every origin with TLS. */
export const toPictureOrigins = (origins: readonly string[]): string[] =>
  origins.length > maxOrigins ? ['https:'] : [...origins]
