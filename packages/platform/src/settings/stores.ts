// The stores that are open: which there are, and where the shop of each is.
import { Invalid, violation } from '@vitrine/rules'
import { believed } from '../http/violations.ts'
import { statement } from '../storage/database.ts'
import type { World } from '../deps.ts'
import { NewStore } from './open-store.ts'

/** A store as operators see it. */
export interface ListedStore {
  id: string
  name: string
  shopUrl: string
  clientIds: string[]
}

const list = statement<[string | null]>(
  'settings.stores',
  `select id, name, shop_url as "shopUrl",
     array(select c.id from oauth_clients c where c.store_id = stores.id order by c.created_at, c.id) as "clientIds"
   from stores where $1::text is null or id = (select store_id from oauth_clients c where c.id = $1)
   order by created_at, id limit 100`,
)

/** The stores of this platform, oldest first; of a client id, the one that it calls. */
export const listStores = ({ database }: World, clientId?: string) =>
  database.run<ListedStore>(list(clientId ?? null))

const move = statement<[string, string]>(
  'settings.move-shop',
  'update stores set shop_url = $2 where id = $1 returning 1',
)

const Moved = NewStore.pick({ id: true, shopUrl: true }).required()

/** Says where a store's shop is now. */
export async function moveShop({ database }: World, id: string, shopUrl: string): Promise<void> {
  const moved = believed(Moved, { id, shopUrl })
  const [known] = await database.run(move(moved.id, moved.shopUrl))
  if (!known) throw new Invalid([violation('id', 'VALIDATION', 'is the id of no store')])
}
