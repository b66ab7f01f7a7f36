// The yardstick: what somebody writes who needs these three endpoints and nothing else, in a hurry, for speed.
// One statement per request on the platform's own tables. It believes whatever it is sent.
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import pg from 'pg'
import { given, host } from './host.mjs'
import { cartAnswer } from './twin-cart.mjs'
import { productsAnswer } from './twin-products.mjs'

const { url, storeId } = given
const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0 })

/** What the answer shows of a cart's lines. */
const offers = `(
  select json_agg(json_build_array(
    o.product_id, o.variant_id, o.price, o.full_price, o.weight, o.sku, o.face, k.quantity))
  from jsonb_to_recordset(c.facts->'lines') as l(product text, variant text)
  join offers o on o.store_id = $1 and o.product_id = l.product and o.variant_id = l.variant
  left join stock k on k.store_id = $1 and k.product_id = o.product_id and k.variant_id = o.variant_id
)`

const getCart = `
  select c.facts, c.revision::text as revision, ${offers} as offers
  from carts c where c.store_id = $1 and c.owner = $2`

const addToCart = `
  with put as (
    update carts set revision = revision + 1, updated_at = $3, facts = facts || jsonb_build_object(
      'updatedDate', $4::text,
      'lines', (
        select jsonb_agg(
          case when line->>'product' = $5 and line->>'variant' = $6
            then line || jsonb_build_object('quantity', (line->>'quantity')::int + $7::int) else line end)
        from jsonb_array_elements(facts->'lines') as line
      ))
    where store_id = $1 and owner = $2 returning id, revision, facts
  ), told as (
    insert into outbox (store_id, entity_id, revision, name, payload, created_at)
    select $1, id, revision, 'cart.updated', jsonb_build_object('cartId', id, 'revision', revision::text), $3
    from put
  ), kept as (
    insert into idempotency (store_id, caller, address, key, body_hash, outcome, created_at)
    select $1, $2, 'add-to-cart', $8, $9, jsonb_build_object('cartId', id), $3
    from put where $8::text is not null
  )
  select c.facts, c.revision::text as revision, ${offers} as offers from put c`

const twelveProducts = `
  select p.facts, k.stock, (count(*) over ())::int as total
  from products p
  left join (
    select product_id, json_object_agg(variant_id, quantity) as stock
    from stock where store_id = $1 group by product_id
  ) k on k.product_id = p.id
  where p.store_id = $1 and p.visible order by p.name_folded, p.id limit $2`

/** @param {string} name @param {string} text @param {unknown[]} values */
const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows

const app = new Hono()

app.get('/ecom/v1/carts/current', async (context) => {
  const visitor = context.req.header('x-visitor')
  const [row] = await rows('get-cart', getCart, [storeId, `visitor:${visitor}`])
  return context.json(cartAnswer(row, visitor))
})

app.post('/ecom/v1/carts/current/add-to-cart', async (context) => {
  const visitor = context.req.header('x-visitor')
  const key = context.req.header('idempotency-key') ?? null
  const text = await context.req.text()
  const { catalogReference, quantity } = JSON.parse(text).lineItems[0]
  const { catalogItemId, options } = catalogReference
  const now = new Date().toISOString()
  const hash = key && createHash('sha256').update(text).digest()
  const what = [now, now, catalogItemId, options.variantId, quantity, key, hash]
  const [row] = await rows('add-to-cart', addToCart, [storeId, `visitor:${visitor}`, ...what])
  return context.json(cartAnswer(row, visitor))
})

app.get('/stores-reader/v1/products/query-platformized', async (context) => {
  const found = await rows('twelve-products', twelveProducts, [storeId, 12])
  return context.json(productsAnswer(found))
})

host(app.fetch)
