// Finds the products that a merchant names in a field, one on each line: by slug, SKU or id.
import type { Product } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'

type Reader = Pick<MerchantClient, 'merchantProducts'>

const perQuery = 100
const maxLines = 500
/** No slug, SKU or id of a product is longer. */
const maxLength = 100

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

async function queryAll(
  { merchantProducts }: Reader,
  field: 'id' | 'slug',
  values: readonly string[],
): Promise<Product[]> {
  const parts = Array.from({ length: Math.ceil(values.length / perQuery) }, (_, n) =>
    values.slice(n * perQuery, (n + 1) * perQuery),
  )
  const pages = await Promise.all(
    parts.map((part) => merchantProducts.query().in(field, part).limit(perQuery).find()),
  )
  return pages.flatMap(({ items }) => items)
}

/** The products with this SKU, of their own or of a variant. */
async function findBySku({ merchantProducts }: Reader, sku: string): Promise<Product[]> {
  const { items } = await merchantProducts.query().contains('codes', sku).limit(perQuery).find()
  return items.filter((product) =>
    [product, ...product.variants.map(({ variant }) => variant)].some((each) => each.sku === sku),
  )
}

/** Products as a field names them: by their slugs, or by the id of one that is deleted. */
export async function namesOfProducts(client: Reader, ids: readonly string[]): Promise<string> {
  const slugs = new Map((await queryAll(client, 'id', ids)).map(({ id, slug }) => [id, slug]))
  return ids.map((id) => slugs.get(id) ?? id).join('\n')
}

/**
 * The ids of the products in a field, or why one is not found, as a function that throws it: the other fields are read, too. An id
 * that is saved already stays, even if its product is deleted.
 */
export async function findProducts(
  client: Reader,
  values: Readonly<Record<string, string>>,
  name: string,
  saved: readonly string[],
): Promise<() => string[]> {
  const refuse = (text: string) => () => {
    throw new InvalidEntries({ [name]: text })
  }
  const lines = linesOf(values[name] ?? '')
  if (lines.length > maxLines) return refuse(`Name at most ${maxLines} products.`)
  const searched = lines.filter((line) => line.length <= maxLength)
  const [byId, bySlug] = await Promise.all([
    queryAll(client, 'id', searched),
    queryAll(client, 'slug', searched),
  ])
  const found = new Map<string, string[]>()
  for (const { id, slug } of bySlug) found.set(slug, [id])
  for (const id of [...byId.map((product) => product.id), ...saved]) found.set(id, [id])
  const skus = searched.filter((line) => !found.has(line))
  const bySku = await Promise.all(skus.map((sku) => findBySku(client, sku)))
  for (const [i, sku] of skus.entries())
    found.set(
      sku,
      (bySku[i] ?? []).map(({ id }) => id),
    )
  const missing = lines.find((line) => !found.get(line)?.length)
  if (missing !== undefined)
    return refuse(`No product has the slug, SKU or id “${missing}”. The slug is the last part of its URL.`)
  const shared = lines.find((line) => (found.get(line)?.length ?? 0) > 1)
  if (shared !== undefined) return refuse(`Several products have the SKU “${shared}”. Enter the slug of one.`)
  return () => [...new Set(lines.flatMap((line) => found.get(line) ?? []))]
}
