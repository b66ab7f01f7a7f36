// What the forms of discounts and coupons need to know of the store.
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { loadCollections } from '../products/load-store.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import type { StoreOfDiscounts } from './discount-fields.ts'

/** Loads it, with the time zone of the store. */
export async function loadStore({
  context,
}: LoaderFunctionArgs<Readonly<RouterContextProvider>>): Promise<StoreOfDiscounts & { timeZone: string }> {
  const client = context.get(merchantContext)
  const [{ currency, timeZone }, collections] = await Promise.all([
    client.store.get(),
    loadCollections(client),
  ])
  return { currency, timeZone, collections }
}
