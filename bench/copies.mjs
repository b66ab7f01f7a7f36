// Fills a large store by copying the rows of its published products: publishing 100,000 would take minutes.
import pg from 'pg'
import { publishedProducts } from './catalog.mjs'

const copyProducts = `
  insert into products (store_id, id, revision, numeric_id, slug, visible, product_type, name, name_folded, description,
    description_folded, sku, sku_folded, price, collection_ids, created_at, last_updated, facts, version, sold_out, shown)
  select store_id, md5(id || n)::uuid::text, revision, numeric_id + n * $1, slug || '-' || n, visible, product_type,
    name || ' ' || n, name_folded || ' ' || n, description, description_folded, sku || '-' || n,
    sku_folded || '-' || n, price, collection_ids, created_at + n * interval '1 day', last_updated + n * interval '1 s',
    facts || jsonb_build_object('id', md5(id || n)::uuid::text, 'slug', slug || '-' || n, 'name', name || ' ' || n,
      'numericId', (numeric_id + n * $1)::text, 'sku', sku || '-' || n),
    version, sold_out, shown || jsonb_build_object('folded', name_folded || ' ' || n)
  from products, generate_series(1, $2::int) as n order by n, id`

// The rows of a product are beside each other, as they are where a merchant creates it.
const copyStock = `
  insert into stock (store_id, product_id, variant_id, id, quantity, tracked, revision, event_seq, created_at, updated_at)
  select store_id, md5(product_id || n)::uuid::text, variant_id, md5(id::text || n)::uuid, quantity, tracked, revision,
    event_seq, created_at, updated_at + n * interval '1 s'
  from stock, generate_series(1, $1::int) as n order by n, product_id, variant_id`

const copyOffers = `
  insert into offers (store_id, product_id, variant_id, choices, price, full_price, sku, weight, visible, face)
  select store_id, md5(product_id || n)::uuid::text, variant_id, choices, price, full_price, sku || '-' || n, weight, visible,
    face
  from offers, generate_series(1, $1::int) as n order by n, product_id, variant_id`

/** Copies the published products until the store has `count`. @param {string} url @param {number} count */
export async function copyRows(url, count) {
  const copies = count / publishedProducts - 1
  if (copies < 1) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(copyOffers, [copies])
    await client.query(copyStock, [copies])
    await client.query(copyProducts, [publishedProducts, copies])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
