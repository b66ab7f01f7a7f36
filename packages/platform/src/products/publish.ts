// Writes a product to a store: the document that visitors read, the offers that carts read, and the stock.
import { onlyVariantId, type ProductDraft } from '@vitrine/contract'
import {
  choiceKey,
  toDecimal,
  fold,
  type OfferDisplay,
  type ProductFacts,
  variantPrice,
  type IndexFields,
} from '@vitrine/rules'
import { putStock } from '../inventory/store.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'

const putProduct = statement<unknown[]>(
  'products.put',
  `insert into products (store_id, id, revision, numeric_id, slug, visible, product_type, name, name_folded, description,
     description_folded, sku, sku_folded, price, collection_ids, created_at, last_updated, facts, version, in_stock,
     shown)
   values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
)
const putOffer = statement<unknown[]>(
  'offers.put',
  `insert into offers (store_id, product_id, variant_id, choices, price, full_price, sku, weight, visible, face)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

/** Publishes one product; `numericId` is its number in the store, `version` the catalogue version that includes it. */
export async function publishProduct(
  session: DatabaseSession,
  store: { id: string; currency: string },
  draft: ProductDraft,
  numericId: number,
  version: bigint,
  now: number,
): Promise<void> {
  const updated = new Date(now)
  // A product on preorder has no stock yet: its preorder limit is counted down instead, or nothing is tracked.
  const stockLevels = draft.variants.map(({ id, stock }) => ({
    id: id.toLowerCase(),
    stock: draft.preorder ? stock || draft.preorder.limit : stock,
  }))
  // The document leaves stock out, because stock changes without it.
  const variants = draft.variants.map(({ stock: _stock, ...variant }) => ({
    ...variant,
    id: variant.id.toLowerCase(),
  }))
  const facts: ProductFacts = {
    ...draft,
    variants: variants.length > 0 ? variants : [{ id: onlyVariantId, choices: {} }],
    numericId: `${numericId}`,
    lastUpdated: updated.toISOString(),
  }
  const { id, slug, visible = true, productType, name, description, sku = null, collectionIds = [] } = facts
  await session.run(
    putProduct(
      store.id,
      id,
      numericId,
      slug,
      visible,
      productType,
      name,
      fold(name),
      description,
      fold(description),
      sku,
      sku === null ? null : fold(sku),
      facts.price,
      collectionIds,
      new Date(facts.createdDate),
      updated,
      JSON.stringify(facts),
      version,
      variantsById(facts).map((variant) => stockLevels.find(({ id }) => id === variant.id)?.stock !== 0),
      JSON.stringify(indexFieldsOf(facts, store.currency)),
    ),
  )
  for (const variant of facts.variants) {
    const { full, now: price } = variantPrice(facts, variant, store.currency)
    const face = JSON.stringify(displayOf(facts, variant))
    await session.run(
      putOffer(
        store.id,
        id,
        variant.id,
        choiceKey(variant.choices),
        price,
        full,
        variant.sku ?? sku,
        variant.weight ?? facts.weight ?? null,
        visible,
        face,
      ),
    )
  }
  for (const { id: variant, stock } of stockLevels) {
    if (stock !== undefined) await putStock(session, store.id, id, variant, stock)
  }
}

/** The fields of a product in the catalogue index. */
function indexFieldsOf(facts: ProductFacts, currency: string): IndexFields {
  const prices = facts.variants.map((variant) => variantPrice(facts, variant, currency))
  const lowest = prices.reduce((least, { now }) => (now < least ? now : least), prices[0]?.now ?? 0n)
  return {
    folded: fold(facts.name),
    price: Number(toDecimal(lowest, currency)),
    reduced: prices.some(({ now, full }) => now < full),
    created: Date.parse(facts.createdDate),
    collections: facts.collectionIds ?? [],
    options: (facts.options ?? []).map(({ name, optionType, choices }) => ({
      name,
      choices: choices.map(({ description, value }) => ({
        name: description,
        ...(optionType === 'color' && { color: value }),
      })),
    })),
    variants: variantsById(facts).map(({ choices }) => choices),
  }
}

/** The variants in the order of their ids, which the index's stock flags follow. */
const variantsById = ({ variants }: ProductFacts) => variants.toSorted((a, b) => (a.id < b.id ? -1 : 1))

function displayOf(facts: ProductFacts, { choices }: ProductFacts['variants'][number]): OfferDisplay {
  const chosen = (facts.options ?? []).flatMap(({ name, optionType, choices: all }) => {
    const choice = all.find(({ description }) => description === choices[name])
    return choice ? [{ name, optionType, choice }] : []
  })
  const picture = chosen.find(({ choice }) => choice.pictures?.[0])?.choice.pictures?.[0] ?? facts.pictures[0]
  return {
    name: facts.name,
    slug: facts.slug,
    productType: facts.productType,
    picture: picture ?? null,
    choices: chosen.map(({ name, optionType, choice }) => ({
      name,
      text: choice.description,
      ...(optionType === 'color' && { color: choice.value }),
    })),
  }
}
