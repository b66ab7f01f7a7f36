// The stores that are open: which there are, and where the shop of each is.
import { Invalid, violation } from '@vitrine/rules'
import { parse } from '../http/violations.ts'
import { statement } from '../storage/database.ts'
import type { Deps } from '../deps.ts'
import { NewStore } from './open-store.ts'

/** A store as operators see it. */
export interface ListedStore {
  id: string
  name: string
  storefrontUrl: string
  clientIds: string[]
}

const list = statement<[string | null]>(
  'settings.stores',
  `select id, name, shop_url as "storefrontUrl",
     array(select c.id from oauth_clients c where c.store_id = stores.id order by c.created_at, c.id) as "clientIds"
   from stores where $1::text is null or id = (select store_id from oauth_clients c where c.id = $1)
   order by created_at, id limit 100`,
)

/** The stores of this platform, oldest first; of a client id, the one that it calls. */
export const listStores = ({ database }: Deps, clientId?: string) =>
  database.run<ListedStore>(list(clientId ?? null))

const move = statement<[string, string]>(
  'settings.move-shop',
  'update stores set shop_url = $2 where id = $1 returning 1',
)

const Moved = NewStore.pick({ id: true, storefrontUrl: true }).required()

/** Says where a store's shop is now. */
export async function moveStorefront({ database }: Deps, id: string, storefrontUrl: string): Promise<void> {
  const moved = parse(Moved, { id, storefrontUrl })
  const [known] = await database.run(move(moved.id, moved.storefrontUrl))
  if (!known) throw new Invalid([violation('id', 'VALIDATION', 'is the id of no store')])
}
