// The twin of product updates: one hand-written transaction that locks a product, and writes the rows that the platform
// writes for a new name and price. It validates nothing, and answers with the revision alone.
import { once } from 'node:events'
import pg from 'pg'
import { hostListener, options } from './host.mjs'

const { url, storeId } = options
const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0 })

const lock = `select facts, shown, event_seq, revision from products where store_id = $1 and id = $2 for update`
const nextVersion = `
  update stores set catalogue_version = catalogue_version + 1 where id = $1 returning catalogue_version as version`
const putOffers = `
  with put as (
    update offers set price = $3, full_price = $3, face = face || jsonb_build_object('name', $4::text)
    where store_id = $1 and product_id = $2 returning variant_id
  )
  insert into price_history (store_id, product_id, variant_id, price, full_price, currency, changed_at, actor_kind, actor_id)
  select $1, $2, variant_id, $3, $3, 'EUR', $5, 'app', 'bench' from put`
const putProduct = `
  update products set facts = $3, shown = $4, name = $5, name_folded = lower($5), price = $6, last_updated = $7,
    version = $8, revision = revision + 1, event_seq = event_seq + 2
  where store_id = $1 and id = $2`
const putEvents = `
  insert into outbox (store_id, entity_kind, entity_id, seq, name, payload, actor_kind, actor_id, created_at) values
    ($1, 'product', $2, $3::bigint + 1, 'product-v1.changed', $4, 'app', 'bench', $6),
    ($1, 'product', $2, $3::bigint + 2, 'product.updated', $5, 'app', 'bench', $6)`

async function update(id, { name, priceData: { price } }) {
  const client = await pool.connect()
  const run = async (text, values = []) =>
    (await client.query({ name: text.slice(0, 60), text, values })).rows
  try {
    await run('begin')
    const [row] = await run(lock, [storeId, id])
    const now = new Date().toISOString()
    const facts = { ...row.facts, name, price: `${price}`, lastUpdated: now }
    const shown = { ...row.shown, folded: name.toLowerCase(), price, maxPrice: price }
    const revision = `${BigInt(row.revision) + 1n}`
    const cents = Math.round(price * 100)
    await run(putOffers, [storeId, id, cents, name, now])
    const [{ version }] = await run(nextVersion, [storeId])
    await run(putProduct, [storeId, id, facts, shown, name, price, now, version])
    const changed = JSON.stringify({ productId: id, changedFields: ['name', 'price'] })
    const updated = JSON.stringify({ currentEntity: { ...facts, revision }, shown })
    await run(putEvents, [storeId, id, row.event_seq, changed, updated, now])
    await run('commit')
    return { revision }
  } catch (error) {
    await run('rollback')
    throw error
  } finally {
    client.release()
  }
}

hostListener(async (request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  await once(request, 'end')
  try {
    const answer = await update(request.url.split('/').at(-1), JSON.parse(text).product)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
})
