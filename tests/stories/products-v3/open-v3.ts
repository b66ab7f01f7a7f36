// A shop whose storefront and merchant use catalog version 3.
import {
  brands,
  cart,
  categories,
  collections,
  createClient,
  infoSections,
  merchantProducts,
  merchantProductsV3,
  products,
  productsV3,
  ribbons,
} from '@vitrine/client'
import { finishJobs } from '../../shop/finish-jobs.ts'
import { host, openShop, type ShopOptions } from '../../shop/open-shop.ts'

/** Opens a shop with a storefront and a merchant of version 3. */
export async function openV3(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const { clientId, fetch } = shop
  const merchant = shop.merchantClient({
    products,
    productsV3,
    merchantProducts,
    merchantProductsV3,
    brands,
    ribbons,
    infoSections,
    categories,
    collections,
  })
  return {
    shop,
    ask: shop.merchant.ask,
    storefront: createClient({ url: host, clientId, fetch, modules: { products, productsV3, cart } }),
    merchant,
    reads: merchant.productsV3,
    writes: merchant.merchantProductsV3,
    v1: { ...merchant.products, ...merchant.merchantProducts },
    /** Waits for a call that queues a job, and runs all jobs; returns the id of the job. */
    async run(call: Promise<string>) {
      const jobId = await call
      await finishJobs(shop)
      return jobId
    },
    /** The events of a product, oldest first. */
    events: (id: string) => shop.events(id, 'product'),
  }
}

/** A choice of an option, by their names. */
export const choose = (optionName: string, choiceName: string) => ({
  optionChoiceNames: { optionName, choiceName },
})

/** A scarf in two lengths, one of them on sale. */
export const scarf = {
  name: 'Wool scarf',
  productType: 'PHYSICAL' as const,
  options: [{ name: 'Length', choicesSettings: { choices: [{ name: 'Short' }, { name: 'Long' }] } }],
  variantsInfo: {
    variants: [
      { choices: [choose('Length', 'Short')], price: { actualPrice: { amount: '39.00' } } },
      {
        choices: [choose('Length', 'Long')],
        sku: 'LONG',
        price: { actualPrice: { amount: '49.00' }, compareAtPrice: { amount: '59.00' } },
      },
    ],
  },
}
