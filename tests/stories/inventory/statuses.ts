// The stock status of a product, as it follows from the quantities, as it is answered, and as filters find it.
import { mug, mugInCurrency } from '../../shop/sample-products.ts'
import { expect } from 'vitest'
import type { Random } from '../../shop/random.ts'
import { openInventory } from './open-inventory.ts'

type Inventory = Awaited<ReturnType<typeof openInventory>>

const statuses = ['IN_STOCK', 'PARTIALLY_OUT_OF_STOCK', 'OUT_OF_STOCK'] as const

/** The status that both catalog versions answer for a product, and the one by which their filters find it. */
export async function readStatuses({ merchantProducts, products, productsV3, shop }: Inventory, id: string) {
  const visitor = shop.visitor()
  const find = async (finds: (status: (typeof statuses)[number]) => Promise<{ items: { id: string }[] }>) => {
    const found = await Promise.all(statuses.map(async (status) => [status, await finds(status)] as const))
    return found.flatMap(([status, { items }]) => (items.some((each) => each.id === id) ? status : [])).join()
  }
  return {
    merchant: (await products.get(id, { forMerchant: true }))?.stock.inventoryStatus,
    shopper: (await visitor.products.get(id))?.stock.inventoryStatus,
    version3: (await productsV3.get(id))?.inventory.availabilityStatus,
    filter: await find((status) => merchantProducts.query().eq('inventoryStatus', status).find()),
    filterOfVersion3: await find((status) =>
      productsV3.search({ filter: { 'inventory.availabilityStatus': status } }),
    ),
  }
}

/** The same, if all of them are one status. */
export const allAre = (status: string) => ({
  merchant: status,
  shopper: status,
  version3: status,
  filter: status,
  filterOfVersion3: status,
})

/** The status of a mug by its quantities: of the variants that are not hidden. */
async function expectedStatus({ shop }: Inventory, hidden: ReadonlySet<string>): Promise<string> {
  const rows = await shop.rows<{ id: string; quantity: number | string | null }>(
    `select variant_id as id, quantity from stock where store_id = $1 and product_id = 'mug'`,
  )
  const offered = rows.filter(({ id }) => !hidden.has(id))
  const inStock = offered.filter(({ quantity }) => quantity === null || Number(quantity) > 0)
  if (inStock.length === 0) return 'OUT_OF_STOCK'
  return inStock.length === offered.length ? 'IN_STOCK' : 'PARTIALLY_OUT_OF_STOCK'
}

/**
 * Changes the stock of the variants of a mug, and which of them are hidden, step by step; after each step every status must
 * follow from the quantities. Returns the statuses that there were.
 */
export async function checkStatusHistory(random: Random, steps: number): Promise<Set<string>> {
  const shop = await openInventory({ products: [mug] })
  const { inventory, merchantProducts } = shop
  const hidden = new Set<string>()
  const reached = new Set<string>()
  for (let n = 0; n < steps; n += 1) {
    const variantId = random.pick(Object.values(mugInCurrency))
    const line = { productId: 'mug', variantId }
    const show = async (visible: boolean) => {
      await merchantProducts.updateVariants('mug', [{ variantIds: [variantId], visible }])
      if (visible) hidden.delete(variantId)
      else hidden.add(variantId)
    }
    const [name, step] = random.pick<[string, () => Promise<unknown>]>([
      [
        'a number is set',
        () => inventory.update('mug', { variants: [{ variantId, quantity: random.int(0, 2) }] }),
      ],
      [
        'it is in stock or not, untracked',
        () =>
          inventory.update('mug', {
            trackQuantity: false,
            variants: [{ variantId, inStock: random.chance(0.3) }],
          }),
      ],
      ['tracking', () => inventory.update('mug', { trackQuantity: random.chance(0.5) })],
      ['one comes', () => inventory.increment([{ ...line, incrementBy: 1 }])],
      // It is refused if the variant is sold out.
      ['one goes', () => inventory.decrement([{ ...line, decrementBy: 1 }]).catch(() => {})],
      ['a variant is hidden', () => show(false)],
      ['a variant is shown', () => show(true)],
    ])
    await step()
    const status = await expectedStatus(shop, hidden)
    reached.add(status)
    expect(await readStatuses(shop, 'mug'), `SEED=${random.seed}, step ${n}: ${name}`).toEqual(allAre(status))
  }
  return reached
}
