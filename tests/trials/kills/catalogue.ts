// Merchants who write products in both catalog versions, and their stock: every stored change has its events, and every event
// its change.
import { onlyVariantId } from '@vitrine/contract'
import { expect } from 'vitest'
import { type Damage, joinDamages, type OpenWriter } from '../../shop/kill.ts'
import { bowl } from '../../shop/sample-products.ts'
import type { Server } from '../../shop/server.ts'
import { sendAs } from './send.ts'

const apiKey = 'key-of-the-catalogue'
const send = sendAs(apiKey)
const productIds = ['a', 'b', 'c', 'd']

/** A merchant who writes one product, with the keys of the writes that were sent and of those that were answered. */
interface ProductWriter {
  productId: string
  sent: string[]
  acknowledged: string[]
}

/** The writes of a product; each stores its key. */
const writes = {
  async v1(server: Server, { productId }: ProductWriter, key: string) {
    await send(server, 'PATCH', `/stores/v1/products/${productId}`, { product: { name: key } }, key)
  },
  async v3(server: Server, { productId }: ProductWriter, key: string) {
    const path = `/stores/v3/products/${productId}`
    const { product } = (await send(server, 'GET', path)) as { product: { revision: string } }
    await send(server, 'PATCH', path, { product: { revision: product.revision, name: key } }, key)
  },
  async stock(server: Server, { productId }: ProductWriter, key: string) {
    const incrementData = [{ productId, variantId: onlyVariantId, incrementBy: 1 }]
    await send(server, 'POST', '/stores/v2/inventoryItems/increment', { incrementData }, key)
  },
  /** Both at once: the name and the stock. */
  async document(server: Server, { productId }: ProductWriter, key: string) {
    const path = `/vitrine/v1/products/${productId}/document`
    const { document } = (await send(server, 'GET', path)) as { document: Document }
    const variants = document.variants.map(({ stock: from, ...variant }) => ({
      ...variant,
      stock: { from, to: from + 1 },
    }))
    await send(server, 'PATCH', path, { document: { ...document, name: key, variants } }, key)
  },
}

/** A document of a product, as far as its save changes it. */
interface Document {
  variants: { stock: number }[]
}

interface StoredState {
  id: string
  revision: bigint
  name: string
  quantity: number
  keys: string[]
  events: { seq: number; name: string; revision: string | null; named: string | null }[]
  itemEvents: { seq: number; name: string; quantity: number }[]
}

const readStoredState = (server: Server, store: string) =>
  server.rows<StoredState>(
    `select p.id, p.revision, p.name, k.quantity::int as quantity,
       (select coalesce(json_agg(i.key), '[]') from idempotency i
          where i.store_id = p.store_id and i.key like '%-' || p.id || '-%') as keys,
       (select json_agg(json_build_object('seq', e.seq, 'name', e.name,
            'revision', coalesce(e.payload->'entity', e.payload->'currentEntity')->>'revision',
            'named', coalesce(e.payload->'entity', e.payload->'currentEntity')->>'name') order by e.seq)
          from outbox e where e.store_id = p.store_id and e.entity_kind = 'product' and e.entity_id = p.id) as events,
       (select coalesce(json_agg(json_build_object('seq', e.seq, 'name', e.name,
            'quantity', e.payload->'body'->'inventoryItem'->'quantity') order by e.seq), '[]')
          from outbox e where e.store_id = p.store_id and e.entity_kind = 'inventory-item'
            and e.entity_id = k.id::text and e.name = 'inventory-item.updated-with-reason') as "itemEvents"
     from products p join stock k on k.store_id = p.store_id and k.product_id = p.id where p.store_id = $1`,
    store,
  )

const first = 3

/** What is lost of a product's writes, and what is there in part: an event too few or too many. */
function findDamage(
  { revision, name, quantity, keys, events, itemEvents }: StoredState,
  writer: ProductWriter,
): Damage {
  const lost = writer.acknowledged.filter((key) => !keys.includes(key))
  const partial = keys.filter((key) => !writer.sent.includes(key))
  const renames = keys.filter((key) => !key.startsWith('stock-'))
  const added = keys.filter((key) => /^(stock|document)-/.test(key)).length
  const of3 = events.filter((event) => event.name.startsWith('product.'))
  const of1 = events.filter((event) => event.name.startsWith('product-v1.'))
  const revisions = of3.map((event) => Number(event.revision))
  if (Number(revision) !== renames.length + 1) partial.push(`revision ${revision}, ${renames.length} renames`)
  if (events.some(({ seq }, i) => seq !== i + 1)) partial.push('events are not numbered in their order')
  if (of1.length !== of3.length) partial.push(`${of1.length} events of version 1, ${of3.length} of version 3`)
  if (revisions.some((each, i) => each !== i + 1)) partial.push(`events of the revisions ${revisions}`)
  if (revisions.at(-1) !== Number(revision)) partial.push(`the last event is of ${revisions.at(-1)}`)
  if (of3.at(-1)?.named !== name) partial.push(`the last event says ${of3.at(-1)?.named}, stored is ${name}`)
  if (quantity !== first + added) partial.push(`a stock of ${quantity} after ${added} increments`)
  if (itemEvents.length !== added) partial.push(`${itemEvents.length} events of ${added} increments`)
  if (added > 0 && itemEvents.at(-1)?.quantity !== quantity) partial.push('the last event has another stock')
  return { lost, partial }
}

export const openCatalogue: OpenWriter = async (server, random) => {
  const { id: store } = await server.openStore({
    name: 'Catalogue',
    currency: 'EUR',
    storefrontUrl: 'http://s.test',
    apiKey,
    products: productIds.map((id) => ({ ...bowl, id, slug: id, name: `Bowl ${id}`, collectionIds: [] })),
  })
  const writers = productIds.map((productId): ProductWriter => ({ productId, sent: [], acknowledged: [] }))
  return {
    name: 'catalogue',
    lanes: writers.map((writer) => async (current) => {
      const kind = random.pick(['v1', 'v3', 'stock', 'document'] as const)
      const key = `${kind}-${writer.productId}-${writer.sent.length}`
      writer.sent.push(key)
      await writes[kind](current, writer, key)
      writer.acknowledged.push(key)
    }),
    async check(current) {
      const stored = await readStoredState(current, store)
      const writerOf = ({ id }: StoredState) =>
        writers.find(({ productId }) => productId === id) as ProductWriter
      const damages = stored.map((state) => findDamage(state, writerOf(state)))
      expect(stored).toHaveLength(writers.length)
      return joinDamages(damages)
    },
    figures: () => ({ acknowledged: writers.flatMap(({ acknowledged }) => acknowledged).length }),
  }
}
