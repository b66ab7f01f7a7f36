// Every event of the catalogue: it has its envelope, its payload fits its schema and has at most 256 kB, also
// of the largest product, and it holds no cost or profit but where the wire has them.
import { events as schemas, onlyVariantId, type ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Engine } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { bowl } from '../shop/sample-products.ts'
import { isLanding } from '../shop/size.ts'

const maxBytes = 256_000
const isOfCatalogue = (name: string) =>
  /^(product|product-v1|collection|inventory-v1|inventory-item|brand|ribbon|infoSection|customization)\./.test(
    name,
  )

/** Merchants' programs read costs of new products on the wire of version 1, and nowhere else. */
const mayHoldCost = (name: string) => name === 'product-v1.created'
const costs = /"(itemCost|cost|costRange|profit|profitMargin|revenueDetails|formattedItemCost)":/

const sizes = Array.from({ length: 1000 }, (_, n) => `A size of which there are many more, number ${n}`)
/** The largest product; it is imported, because a call has a time limit. */
const largest: ProductDraft = {
  ...bowl,
  id: 'largest',
  slug: 'largest',
  price: '6.00',
  options: [
    {
      name: 'Size',
      optionType: 'drop_down',
      choices: sizes.map((size) => ({ value: size, description: size })),
    },
  ],
  variants: sizes.map((Size, n) => ({
    id: `a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    choices: { Size },
    sku: `SKU-${n}`,
    salePrice: '5.00',
    cost: '2.00',
  })),
}

const price = { actualPrice: { amount: '5' } }
const cost = { revenueDetails: { cost: { amount: '2' } } }
const small = { productType: 'PHYSICAL', variantsInfo: { variants: [{ price, ...cost }] } }
const customization = {
  name: 'Size',
  customizationType: 'PRODUCT_OPTION',
  customizationRenderType: 'TEXT_CHOICES',
  choicesSettings: { choices: [{ choiceType: 'CHOICE_TEXT', name: 'One' }] },
}

/** The entities beside products: the name of one in requests, its path, and the fields that it is created with. */
const entities: [name: string, path: string, fields: object][] = [
  ['brand', 'brands', { name: 'Halden' }],
  ['ribbon', 'ribbons', { name: 'New' }],
  ['infoSection', 'info-sections', { uniqueName: 'care', title: 'Care' }],
  ['customization', 'customizations', customization],
]

async function writeEverything(engine: Engine) {
  const shop = await openShop({ engine })
  const send = async (method: string, path: string, body?: object) => {
    const answer = await shop.merchant.ask(method, path, body && { body })
    expect([path, answer.status, ...answer.broken]).toEqual([path, 200])
    return answer.body as Record<string, { id: string; revision: string }>
  }
  const { product } = await send('POST', '/stores/v1/products', {
    product: { name: 'Pen', priceData: { price: 5 }, costAndProfitData: { itemCost: 2 } },
  })
  const path = `/stores/v1/products/${product?.id}`
  await send('PATCH', path, {
    product: { productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }] },
  })
  await send('PATCH', `${path}/variants`, { variants: [{ choices: { Size: 'S' }, price: 4, cost: 1 }] })
  await send('DELETE', path)
  await send('POST', '/stores/v3/products', { product: { ...small, name: 'Scarf' } })
  const store = shop.platform.store(shop.clientId)
  await store.saveProducts([largest])
  await store.saveProducts([
    { ...largest, variants: largest.variants.map((variant) => ({ ...variant, salePrice: '4.00' })) },
  ])
  const { collection } = await send('POST', '/stores/v1/collections', { collection: { name: 'Gifts' } })
  await send('PATCH', `/stores/v1/collections/${collection?.id}`, { collection: { name: 'Presents' } })
  await send('DELETE', `/stores/v1/collections/${collection?.id}`)
  const incrementData = [{ productId: 'vase', variantId: onlyVariantId, incrementBy: 1 }]
  await send('POST', '/stores/v2/inventoryItems/increment', { incrementData })
  await send('PATCH', '/stores/v2/inventoryItems/product/vase', { inventoryItem: { trackQuantity: false } })
  for (const [name, place, fields] of entities) {
    const created = (await send('POST', `/stores/v3/${place}`, { [name]: fields }))[name]
    const { id, revision } = created as { id: string; revision: string }
    await send('PATCH', `/stores/v3/${place}/${id}`, {
      [name]: { revision, ...(name === 'infoSection' ? { title: 'Washing' } : { name: 'Other' }) },
    })
    await send('DELETE', `/stores/v3/${place}/${id}`)
  }
  return shop.rows<{ name: string; kind: string; id: string; seq: bigint; actor: string; payload: object }>(
    `select name, entity_kind as kind, entity_id as id, seq, actor_kind as actor, payload from outbox
     where store_id = $1 order by id`,
  )
}

// PostgreSQL cancels a statement after two seconds, and on busy cores the largest product takes longer.
const engines: readonly Engine[] = isLanding ? ['pglite'] : ['pglite', 'postgres']

test.each(engines)(
  'on %s every event of the catalogue has its envelope and a payload within its bounds (EV9)',
  async (engine) => {
    const recorded = await writeEverything(engine)
    const names = new Set(recorded.map(({ name }) => name))
    expect(Object.keys(schemas).filter((name) => isOfCatalogue(name) && !names.has(name))).toEqual([])
    const wrong: string[] = []
    let largest = 0
    for (const { name, kind, id, seq, actor, payload } of recorded) {
      const text = JSON.stringify(payload)
      const bytes = Buffer.byteLength(text)
      largest = Math.max(largest, bytes)
      if (bytes > maxBytes) wrong.push(`${name}: ${bytes} bytes`)
      if (!kind || !id || seq < 1n || !/^(app|system)$/.test(actor))
        wrong.push(`${name}: ${kind} ${id} ${seq}`)
      const { success } = schemas[name as keyof typeof schemas].payload.safeParse(payload)
      if (!success) wrong.push(`${name}: ${text.slice(0, 200)}`)
      if (!mayHoldCost(name) && costs.test(text)) wrong.push(`${name} holds a cost`)
    }
    say(
      `EV9 ${engine}: ${recorded.length} events of ${names.size} types, ${wrong.length} wrong, the largest has ${largest} bytes`,
    )
    expect(wrong).toEqual([])
    // The largest product has filled its event.
    expect(largest).toBeGreaterThan(maxBytes / 2)
  },
)
