// The twin: a server written for speed that has these five endpoints and nothing else. One statement per request on the
// platform's own tables, without any validation.
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import pg from 'pg'
import { options, host } from './host.mjs'
import { cartAnswer } from './twin-cart.mjs'
import { productsAnswer, productsV3Answer, searchAnswer } from './twin-products.mjs'

const { url, storeId } = options
const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0 })

/** The offers and stock of a cart's lines. */
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
    update carts set revision = revision + 1, event_seq = event_seq + 1, touched_on = ($3::timestamptz at time zone 'UTC')::date, facts = facts || jsonb_build_object(
      'updatedDate', $4::text,
      'lines', (
        select jsonb_agg(
          case when line->>'product' = $5 and line->>'variant' = $6
            then line || jsonb_build_object('quantity', (line->>'quantity')::int + $7::int) else line end)
        from jsonb_array_elements(facts->'lines') as line
      ))
    where store_id = $1 and owner = $2 returning id, revision, event_seq, facts
  ), event as (
    insert into outbox (store_id, entity_kind, entity_id, seq, name, payload, actor_kind, actor_id, created_at)
    select $1, 'cart', id::text, event_seq, 'cart.updated', jsonb_build_object('currentEntity', facts), 'visitor', $2, $3
    from put
  ), key_row as (
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

const twelveProductsV3 = `
  select p.facts, p.revision::text as revision, p.brand_id as "brandId", p.ribbon_id as "ribbonId", k.stock
  from products p
  left join (
    select product_id, json_object_agg(variant_id, quantity) as stock
    from stock where store_id = $1 group by product_id
  ) k on k.product_id = p.id
  where p.store_id = $1 and p.visible order by p.slug, p.id limit $2`

/** A page of a collection with facets: sorted, in a price band. */
const searchCollection = (order) => `
  with listed as (
    select p.id, p.facts, p.sold_out, p.shown, (p.shown->>'price')::float8 as price,
      row_number() over (order by ${order}, p.id) as place
    from products p where p.store_id = $1 and p.visible and $2 = any(p.collection_ids)
  ), found as (
    select *, row_number() over (order by place) as nth from listed where price between $3 and $4
  ), counted as (
    select o.one->>'name' as name, c.choice->>'name' as choice, min(c.choice->>'color') as color,
      count(*)::int as count, min(f.place * 1000 + o.nth * 100 + c.nth) as first
    from found f, jsonb_array_elements(f.shown->'options') with ordinality as o(one, nth),
      jsonb_array_elements(o.one->'choices') with ordinality as c(choice, nth)
    group by 1, 2
  ), options as (
    select name, min(first) as first, json_agg(json_strip_nulls(json_build_object(
      'name', choice, 'color', color, 'count', count, 'selected', false)) order by first) as choices
    from counted group by name
  ), branded as (
    select facts->>'brand' collate "C" as name, count(*)::int as count
    from found where facts->>'brand' <> '' group by 1 order by 2 desc, 1 limit 100
  )
  select
    (select count(*)::int from found) as total,
    (select count(*)::int from found where cardinality(sold_out) < jsonb_array_length(shown->'variants')) as "inStock",
    (select count(*)::int from found where (shown->>'reduced')::boolean) as "onSale",
    (select json_build_object('min', min(price), 'max', max(price)) from listed) as price,
    (select json_agg(json_build_object('name', name, 'choices', choices) order by first) from options) as options,
    (select json_agg(json_build_object('name', name, 'count', count, 'selected', false) order by count desc, name)
      from branded) as brands,
    (select json_agg(json_build_object('facts', f.facts, 'stock', (
        select json_object_agg(k.variant_id, k.quantity) from stock k where k.store_id = $1 and k.product_id = f.id
      )) order by f.nth) from found f where f.nth > $5 and f.nth <= $5 + $6::int) as page`

const orders = {
  name: 'p.name_folded',
  price: "(p.shown->>'price')::float8",
  '-price': "(p.shown->>'price')::float8 desc",
  '-createdDate': "(p.shown->>'created')::float8 desc",
}

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
  const { catalogItemId, options: selection } = catalogReference
  const now = new Date().toISOString()
  const hash = key && createHash('sha256').update(text).digest()
  const values = [now, now, catalogItemId, selection.variantId, quantity, key, hash]
  const [row] = await rows('add-to-cart', addToCart, [storeId, `visitor:${visitor}`, ...values])
  return context.json(cartAnswer(row, visitor))
})

app.get('/stores-reader/v1/products/query-platformized', async (context) => {
  const found = await rows('twelve-products', twelveProducts, [storeId, 12])
  return context.json(productsAnswer(found))
})

app.get('/stores/v3/products/query', async (context) => {
  const found = await rows('twelve-products-v3', twelveProductsV3, [storeId, 12])
  return context.json(productsV3Answer(found))
})

app.get('/vitrine/v1/products/search', async (context) => {
  const question = JSON.parse(Buffer.from(context.req.query('.r'), 'base64url').toString())
  const { collectionId, price, sort, limit, offset } = question
  const values = [storeId, collectionId, price.min, price.max, offset, limit]
  const [row] = await rows(`search ${sort}`, searchCollection(orders[sort]), values)
  return context.json(searchAnswer(row, offset))
})

host(app.fetch)
