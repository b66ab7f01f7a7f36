// Opens a store: its name and money, who may call it, what it sells. All or nothing.
import type { ProductDraft } from '@vitrine/contract'
import { type Currency, written } from '@vitrine/rules'
import { publishProduct } from '../products/publish.ts'
import { secretHash } from '../session/routes.ts'
import { keepKey } from '../staff/keys.ts'
import { statement } from '../storage/database.ts'
import type { World } from '../world.ts'

/** A store as it opens. */
export interface NewStore {
  /** The site id; made when absent. */
  id?: string
  name: string
  currency: string
  language?: string
  /** Where its shop is: product pages and links back. */
  shopUrl: string
  clientId?: string
  clientSecret?: string
  apiKey?: string
  products?: readonly ProductDraft[]
}

/** What a store is called by. */
export interface OpenedStore {
  id: string
  clientId: string
}

const put = statement<[string, string, string, string, string, Date]>(
  'settings.open-store',
  'insert into stores (id, name, currency, language, shop_url, created_at) values ($1, $2, $3, $4, $5, $6)',
)
const putClient = statement<[string, string, Uint8Array | null, Date]>(
  'settings.open-client',
  'insert into oauth_clients (id, store_id, secret_hash, created_at) values ($1, $2, $3, $4)',
)

/** Opens a store. */
export async function openStore({ database, clock, ids }: World, store: NewStore): Promise<OpenedStore> {
  const id = (store.id ?? ids.uuid()).toLowerCase()
  const clientId = store.clientId ?? ids.uuid()
  const now = clock.now()
  await database.transaction(async (session) => {
    const { name, currency, language = 'en', clientSecret, apiKey, products = [] } = store
    const shopUrl = believable(store.shopUrl, { code: currency, language })
    await session.run(put(id, name, currency, language, shopUrl, new Date(now)))
    await session.run(putClient(clientId, id, clientSecret ? secretHash(clientSecret) : null, new Date(now)))
    if (apiKey) await keepKey(session, id, apiKey, 'first', now)
    for (const [at, product] of products.entries()) {
      await publishProduct(session, { id, currency }, product, at + 1, now)
    }
  })
  return { id, clientId }
}

/** The shop's address as it is kept; a currency or language no figure can be written in is refused here. */
function believable(shopUrl: string, currency: Currency): string {
  written(0n, currency)
  if (!URL.canParse(shopUrl)) throw new RangeError(`not the address of a shop: ${shopUrl}`)
  return shopUrl.replace(/\/+$/, '')
}

/** A store as operators see it. */
export interface ListedStore {
  id: string
  name: string
  shopUrl: string
  clientIds: string[]
}

const list = statement<[]>(
  'settings.stores',
  `select id, name, shop_url as "shopUrl",
     array(select c.id from oauth_clients c where c.store_id = stores.id order by c.created_at, c.id) as "clientIds"
   from stores order by created_at, id limit 100`,
)

/** The stores of this platform, oldest first. */
export const listStores = ({ database }: World) => database.run<ListedStore>(list())

const move = statement<[string, string]>(
  'settings.move-shop',
  'update stores set shop_url = $2 where id = $1',
)

/** Says where a store's shop is now. */
export const moveShop = ({ database }: World, id: string, shopUrl: string) => database.run(move(id, shopUrl))
