// The twin of placed orders: one hand-written transaction that writes the rows that the platform writes for an order of a checkout,
// with a document of the same size. It prices and validates nothing. `/take` is the bound of one hot variant: a transaction that
// takes a piece of it and nothing else.
import { once } from 'node:events'
import pg from 'pg'
import { hostListener, options } from './host.mjs'

const { url, storeId, facts, order, products, hot } = options
const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0 })

await pool.query(`
  create table twin_orders (id uuid primary key, number bigint not null, checkout_id uuid unique, facts jsonb not null, created_at timestamptz not null);
  create table twin_counter (id int primary key, last bigint not null);
  insert into twin_counter values (1, 10000)`)

const complete = `update checkouts set facts = $3, revision = revision + 1 where store_id = $1 and id = $2 returning 1`
const take = `
  with locked as (
    select product_id, variant_id, quantity from stock
    where store_id = $1 and product_id = any($2::text[]) order by product_id, variant_id for update
  ), taken as (
    update stock k set quantity = k.quantity - 1, revision = k.revision + 1 from locked l
    where k.store_id = $1 and k.product_id = l.product_id and k.variant_id = l.variant_id
    returning k.product_id, k.variant_id, k.quantity
  )
  insert into stock_ledger (store_id, product_id, variant_id, before, after, reason, actor_kind, created_at)
  select $1, product_id, variant_id, quantity + 1, quantity, 'ORDER', 'app', now() from taken`
const takeOne = `update stock set quantity = quantity - 1 where store_id = $1 and product_id = $2 and variant_id = $3`
const count = 'update twin_counter set last = last + 1 where id = 1 returning last'
const insert =
  'insert into twin_orders (id, number, checkout_id, facts, created_at) values ($1, $2, $3, $4, now())'
const queue = `insert into jobs (store_id, kind, key, due_at, payload) values ($1, 'twin-mail', $2, now() + interval '1 day', $3)`

async function inTransaction(work) {
  const client = await pool.connect()
  const run = async (text, values = []) =>
    (await client.query({ name: text.slice(0, 60), text, values })).rows
  try {
    await run('begin')
    const answer = await work(run)
    await run('commit')
    return answer
  } catch (error) {
    await run('rollback')
    throw error
  } finally {
    client.release()
  }
}

const place = ({ checkoutId }) =>
  inTransaction(async (run) => {
    const id = crypto.randomUUID()
    await run(complete, [storeId, checkoutId, facts])
    await run(take, [storeId, products])
    await run(queue, [storeId, id, { orderId: id }])
    const [{ last }] = await run(count)
    await run(insert, [id, last, checkoutId, { ...order, number: last }])
    return { orderId: id }
  })

const takePiece = () =>
  inTransaction(async (run) => {
    await run(takeOne, [storeId, hot.product, hot.variant])
    return {}
  })

hostListener(async (request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  await once(request, 'end')
  try {
    const body = JSON.parse(text)
    const answer = await (request.url === '/take' ? takePiece() : place(body))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
})
