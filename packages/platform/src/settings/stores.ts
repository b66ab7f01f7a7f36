// Lists the stores of the platform and changes the URL of their storefronts.
import { Invalid, violation } from '@vitrine/rules'
import { parse } from '../http/violations.ts'
import { statement } from '../storage/database.ts'
import type { Deps } from '../deps.ts'
import { NewStore } from './open-store.ts'

/** A store, as operators see it. */
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

/** Lists the first hundred stores, oldest first; with a client id, only the store of that client. */
export const listStores = ({ database }: Deps, clientId?: string) =>
  database.run<ListedStore>(list(clientId ?? null))

const move = statement<[string, string]>(
  'settings.move-storefront',
  'update stores set shop_url = $2 where id = $1 returning 1',
)

const StorefrontMove = NewStore.pick({ id: true, storefrontUrl: true }).required()

/** Changes the URL of a store's storefront. */
export async function moveStorefront({ database }: Deps, id: string, storefrontUrl: string): Promise<void> {
  const input = parse(StorefrontMove, { id, storefrontUrl })
  const [updated] = await database.run(move(input.id, input.storefrontUrl))
  if (!updated) throw new Invalid([violation('id', 'VALIDATION', 'does not match any store')])
}
