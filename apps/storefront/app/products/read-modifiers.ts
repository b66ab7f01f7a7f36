// Reads the modifiers of a product, as its page shows them.
import type { Product, ProductV3 } from '@vitrine/client'
import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../context.ts'
import { loadShop, pictureUrl } from '../frame/load-shop.ts'
import { language } from '../messages/index.ts'
import { throwNotFound, visitorContext } from '../visitor.ts'
import { toShownModifiers } from './modifiers-input.ts'

/** What the product is made with; its added prices are formatted as all prices of the store. */
export async function readModifiersOf(
  context: Readonly<RouterContextProvider>,
  { priceData: { currency } }: Product,
  facts: Pick<ProductV3, 'modifiers'> | null,
) {
  if (!facts?.modifiers.length) return []
  const shop = context.get(shopContext)
  const { settings } = await loadShop(context.get(visitorContext), shop).catch(throwNotFound)
  return toShownModifiers(facts, currency, settings.language ?? language, (url) => pictureUrl(url, shop))
}
