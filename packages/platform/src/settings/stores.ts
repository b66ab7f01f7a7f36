// Lists the stores of the platform and changes the URL of their storefronts.
import type { StoreSettings } from '@vitrine/contract'
import { Invalid, Refusal, violation } from '@vitrine/rules'
import { registeredOrigins } from '../session/redirect-uris.ts'
import { parse } from '../validation/violations.ts'
import { system } from '../storage/commit.ts'
import { statement } from '../storage/database.ts'
import type { Deps } from '../deps.ts'
import { NewStore } from './new-store.ts'
import {
  changeSettings,
  lockSettings,
  presentationColumns,
  type PresentationRow,
  toPresentation,
} from './store-settings.ts'

/** A store, as operators see it. */
export interface ListedStore {
  id: string
  name: string
  storefrontUrl: string
  /** The language of its texts; null if it was not given. */
  language: string | null
  clientIds: string[]
  /** The origins of the storefront and of the redirect addresses of its clients. */
  origins: string[]
  /** Whether an API key of it works. */
  hasApiKey: boolean
  /** The colour and the logo of its sign-in pages. */
  branding: StoreSettings['branding']
  /** What its new members agree to. */
  consents: StoreSettings['consents']
}

const list = statement<{ clientId: string | null }>(
  'settings.stores',
  `select id, name, shop_url as "storefrontUrl", language, ${presentationColumns},
     array(select unnest(c.redirect_uris) from oauth_clients c where c.store_id = stores.id) as "redirectUris",
     array(select c.id from oauth_clients c where c.store_id = stores.id order by c.created_at, c.id) as "clientIds",
     exists (select 1 from api_keys k where k.store_id = stores.id and k.ended_at is null) as "hasApiKey"
   from stores where $clientId::text is null or id = (select store_id from oauth_clients c where c.id = $clientId)
   order by created_at, id limit 100`,
)

/** Lists the first hundred stores, oldest first; with a client id, only the store of that client. */
export async function listStores({ database }: Deps, clientId?: string): Promise<ListedStore[]> {
  const rows = await database.run<
    Omit<ListedStore, 'origins' | keyof PresentationRow> & PresentationRow & { redirectUris: string[] }
  >(list({ clientId: clientId ?? null }))
  return rows.map(({ redirectUris, ...store }) => ({
    ...store,
    ...toPresentation(store),
    origins: registeredOrigins({ redirectUris, ...store }),
  }))
}

const StorefrontMove = NewStore.pick({ id: true, storefrontUrl: true }).required()

/** Changes the URL of a store's storefront. */
export async function moveStorefront(
  { database, clock }: Deps,
  storeId: string,
  storefrontUrl: string,
): Promise<void> {
  const { id, ...change } = parse(StorefrontMove, { id: storeId, storefrontUrl })
  await database.transaction(async (session) => {
    const before = await lockSettings(session, id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new Invalid([violation('id', 'VALIDATION', 'does not match any store')])
    })
    await changeSettings(session, before, change, { actor: system, now: clock.now() })
  })
}
