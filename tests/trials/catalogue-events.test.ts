// Merchants write products in both catalog versions, and their stock, until the process is killed: every stored change has its
// events, and no event is there without its change.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onlyVariantId } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { writeUntilKilled } from '../shop/kill.ts'
import { createRandom, type Random } from '../shop/random.ts'
import { bowl } from '../shop/sample-products.ts'
import { type Place, type Server, startServer } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'

const kills = atSize({ trial: 20, long: 150 })
const apiKey = 'key-of-the-catalogue-trial'

/** A merchant who writes one product, with the keys of the writes that were sent and of those that were answered. */
interface Writer {
  productId: string
  sent: string[]
  acknowledged: string[]
}

async function send(server: Server, method: string, path: string, body?: object, key?: string) {
  const response = await fetch(`${server.host}${path}`, {
    method,
    headers: {
      authorization: apiKey,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { product: { revision: string } }
  if (response.status !== 200) throw new Error(`${method} ${path} got status ${response.status}`)
  return answer
}

/** The writes of a product; each stores its key. */
const writes = {
  async v1(server: Server, { productId }: Writer, key: string) {
    await send(server, 'PATCH', `/stores/v1/products/${productId}`, { product: { name: key } }, key)
  },
  async v3(server: Server, { productId }: Writer, key: string) {
    const path = `/stores/v3/products/${productId}`
    const { revision } = (await send(server, 'GET', path)).product
    await send(server, 'PATCH', path, { product: { revision, name: key } }, key)
  },
  async stock(server: Server, { productId }: Writer, key: string) {
    const incrementData = [{ productId, variantId: onlyVariantId, incrementBy: 1 }]
    await send(server, 'POST', '/stores/v2/inventoryItems/increment', { incrementData }, key)
  },
}

async function write(server: Server, writer: Writer, random: Random) {
  const kind = random.pick(['v1', 'v3', 'stock'] as const)
  const key = `${kind}-${writer.productId}-${writer.sent.length}`
  writer.sent.push(key)
  await writes[kind](server, writer, key)
  writer.acknowledged.push(key)
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
function findDamage({ revision, name, quantity, keys, events, itemEvents }: StoredState, writer: Writer) {
  const lost = writer.acknowledged.filter((key) => !keys.includes(key))
  const partial = keys.filter((key) => !writer.sent.includes(key))
  const renames = keys.filter((key) => !key.startsWith('stock-'))
  const added = keys.length - renames.length
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

async function runTrial(engine: string, place: Place) {
  const random = createRandom(`EV1 ${engine}`)
  const lost: string[] = []
  const partial: string[] = []
  let server = await startServer(place)
  const productIds = ['a', 'b', 'c', 'd']
  const { id: store } = await server.openStore({
    name: 'K',
    currency: 'EUR',
    storefrontUrl: 'http://s.test',
    apiKey,
    products: productIds.map((id) => ({ ...bowl, id, slug: id, name: `Bowl ${id}`, collectionIds: [] })),
  })
  const writers = productIds.map((productId): Writer => ({ productId, sent: [], acknowledged: [] }))
  for (let round = 0; round < kills; round += 1) {
    await writeUntilKilled(server, writers, random, (writer) => write(server, writer, random))
    server = await startServer(place)
    const stored = await readStoredState(server, store)
    expect(stored).toHaveLength(writers.length)
    for (const state of stored) {
      const writer = writers.find(({ productId }) => productId === state.id) as Writer
      const damage = findDamage(state, writer)
      lost.push(...damage.lost)
      partial.push(...damage.partial)
    }
  }
  await server.stop()
  const acknowledged = writers.reduce((total, writer) => total + writer.acknowledged.length, 0)
  say(
    `EV1 IN8 ${engine}: ${kills} kills, ${acknowledged} acknowledged writes, ${lost.length} lost, ${partial.length} with other events (seed ${random.seed})`,
  )
  return { acknowledged, lost, partial }
}

describe.concurrent('a killed process leaves no change without its events, and no event without its change', () => {
  test('on an embedded folder (EV1 IN8)', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-events-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { acknowledged, lost, partial } = await runTrial('embedded', { folder })
    expect({ lost, partial }).toEqual({ lost: [], partial: [] })
    expect(acknowledged).toBeGreaterThan(kills)
  })

  test('on PostgreSQL (EV1 IN8)', async () => {
    const { acknowledged, lost, partial } = await runTrial('PostgreSQL', { databaseUrl: databaseUrl() })
    expect({ lost, partial }).toEqual({ lost: [], partial: [] })
    expect(acknowledged).toBeGreaterThan(kills)
  })
})
