// Products of catalog version 3: what is read can be sent back, and what is sent is read.
import type { ProductUpdateV3, RequestedField, VariantV3 } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cents,
  contents,
  optional,
  price,
  product,
  type SentShown,
  type SentVariant,
  text,
  values,
  type Values,
} from '../../../../tests/shop/random-products-v3.ts'
import { changeProduct, changeProductV3, changeVariants, newProductV3, toProductV3 } from '../index.ts'
import { storeSettings } from '../../../../tests/shop/store-settings.ts'
import type { ProductFacts } from '../product/product.ts'
import { toProduct } from '../product-v1/to-product-v1.ts'

const runs = { numRuns: 200 }

const store = { ...storeSettings, pricesIncludeTax: false }

function openContext() {
  let count = 0
  return {
    currency: 'EUR',
    now: 0,
    newId: () => `00000000-0000-4000-9000-${String((count += 1)).padStart(12, '0')}`,
  }
}

const everything: RequestedField[] = [
  'MERCHANT_DATA',
  'DESCRIPTION',
  'INFO_SECTION',
  'INFO_SECTION_DESCRIPTION',
  'MEDIA_ITEMS_INFO',
  'PRODUCT_CHOICES_MEDIA_REFERENCES',
  'PRODUCT_CHOICES_DISPLAY_IMAGE',
]
const read = (facts: ProductFacts) =>
  toProductV3({ facts, revision: 1n, stock: {} }, store, { fields: new Set(everything), canSeeHidden: true })

const create = (sent: Parameters<typeof newProductV3>[0]) =>
  newProductV3(sent, { ...openContext(), id: 'p', slug: 'p', now: '2030-01-02T03:04:05.678Z' })

/** What is read of the properties of a variant; those that were not sent are absent. */
const propertiesOf = ({ physicalProperties, digitalProperties }: SentVariant) =>
  JSON.parse(JSON.stringify({ physicalProperties, digitalProperties })) as object

type ReadChoice = ReturnType<typeof read>['options'][number]['choicesSettings']['choices'][number]

/** Checks that a choice is shown with what was sent; references decide which pictures there are. */
function expectShownWith(
  choice: Partial<ReadChoice> | undefined,
  { linkedMedia, media, displayImage }: SentShown,
) {
  const pictures = choice?.linkedMedia ?? []
  const expected = media === undefined ? (linkedMedia ?? []) : (media?.items ?? [])
  expect(pictures.map(({ image }) => image.url)).toEqual(expected.map(({ url }) => url))
  if (media === undefined)
    expect(
      pictures.map(({ altText, displayName, focalPoint }) => ({ altText, displayName, focalPoint })),
    ).toEqual((linkedMedia ?? []).map(({ url: _, ...each }) => each))
  expect(choice?.media?.items ?? []).toEqual(pictures.map(({ id }) => ({ mediaId: id })))
  expect(choice?.displayImage).toEqual(displayImage)
}

test('choices of options and of modifiers are read with the pictures that were sent, and pictures with their names', () => {
  fc.assert(
    fc.property(product, (sent) => {
      const { options, modifiers, media, physicalProperties } = read(create(sent))
      const sentChoices = [...sent.options, ...sent.modifiers].flatMap((each) => each.choicesSettings.choices)
      const choices = [...options, ...modifiers].flatMap(
        (each): Partial<ReadChoice>[] => each.choicesSettings?.choices ?? [],
      )
      for (const [i, choice] of sentChoices.entries()) expectShownWith(choices[i], choice)
      expect(media.itemsInfo?.items.map(({ displayName }) => displayName)).toEqual(
        sent.media.itemsInfo.items.map(({ displayName }) => displayName),
      )
      expect(physicalProperties?.fulfillerId).toBe(sent.physicalProperties?.fulfillerId)
      expect(physicalProperties?.deliveryProfileId).toBe(sent.physicalProperties?.deliveryProfileId)
    }),
    runs,
  )
})

const sendBack = (facts: ProductFacts) =>
  changeProductV3(facts, JSON.parse(JSON.stringify(read(facts))) as ProductUpdateV3, openContext())

test('what was sent is read, for every variant (CT12)', () => {
  fc.assert(
    fc.property(product, (sent) => {
      const { variantsInfo, options, brand } = read(create(sent))
      expect(options.map(({ name: each }) => each)).toEqual(sent.options.map(({ name: each }) => each))
      expect(brand?.name).toBe(sent.brand?.name)
      expect(variantsInfo.variants).toMatchObject(
        sent.variantsInfo.variants.map((each) => ({
          price: each.price,
          visible: each.visible,
          ...(each.sku && { sku: each.sku }),
          ...(each.barcode && { barcode: each.barcode }),
          ...(each.revenueDetails && { revenueDetails: each.revenueDetails }),
          ...propertiesOf(each),
        })),
      )
      expect(variantsInfo.variants.map(({ sku }) => sku)).toEqual(
        sent.variantsInfo.variants.map(({ sku }) => sku),
      )
    }),
    runs,
  )
})

test('what was read can be sent back, and changes nothing that is stored (CT12)', () => {
  fc.assert(
    fc.property(product, (sent) => {
      const facts = create(sent)
      expect(sendBack(facts)).toEqual(facts)
    }),
    runs,
  )
})

test('so can products that version 1 has changed, whose prices are the same in both (CT12)', () => {
  const discount = fc.record({
    type: fc.constantFrom('NONE' as const, 'PERCENT' as const),
    value: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(product, discount, optional(fc.integer({ min: 0, max: 500 })), (sent, lowered, own) => {
      const created = create(sent)
      const before = changeProduct(created, { discount: lowered }, openContext())
      const variantIds = before.variants.slice(0, 1).map(({ id }) => id)
      const facts =
        own === undefined
          ? before
          : changeVariants(before, [{ variantIds, price: own }], { currency: 'EUR', now: 0 })
      expect(sendBack(facts)).toEqual(facts)
      const old = toProduct(facts, {}, store, { revision: 1n })
      expect(read(facts).variantsInfo.variants.map((each) => Number(each.price.actualPrice.amount))).toEqual(
        old.variants.map(({ variant }) => variant.priceData.discountedPrice),
      )
    }),
    runs,
  )
})

test('prices that are sent for stored variants are read, whatever discount there was (CT12)', () => {
  fc.assert(
    fc.property(product, fc.array(values, { minLength: 9, maxLength: 9 }), (sent, others) => {
      const facts = changeProduct(create(sent), { discount: { type: 'PERCENT', value: 15 } }, openContext())
      const variants = facts.variants.map(({ id }, i) => ({ id, price: price(others[i] as Values) }))
      const changed = changeProductV3(facts, { variantsInfo: { variants } }, openContext())
      expect(read(changed).variantsInfo.variants).toMatchObject(variants)
      expect(changed.variants.map(({ id }) => id)).toEqual(facts.variants.map(({ id }) => id))
    }),
    runs,
  )
})

const settings = optional(fc.constantFrom(...contents))
const unitEdit = fc.record({
  places: fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 9 }),
  all: fc.array(
    fc.record({ amount: optional(fc.constantFrom('10.00', '18.00', '25.00')), content: settings }),
    { minLength: 9, maxLength: 9 },
  ),
  base: optional(fc.constantFrom(100, 500)),
})
const withContents = product.filter(
  ({ physicalProperties, options }) => options.length > 0 && physicalProperties?.pricePerUnit !== undefined,
)

/** Checks that version 1 answers a unit price of the product that one of its variants has. Sale prices are those of variants alone. */
function expectUnitPriceOfVariant(facts: ProductFacts) {
  const variants = facts.variants.map(({ salePrice: _, ...each }) => each)
  const { priceData, variants: all } = toProduct({ ...facts, variants }, {}, store, { revision: 1n })
  const alike = all.filter(({ variant }) => variant.priceData.price === priceData.price)
  if (alike.length > 0)
    expect(alike.map(({ variant }) => variant.priceData.pricePerUnit)).toContain(priceData.pricePerUnit)
}

test('the unit price of a product in version 1 is that of a variant with its price, and variants hold what was sent (CT12)', () => {
  fc.assert(
    fc.property(withContents, fc.array(unitEdit, { minLength: 1, maxLength: 4 }), (sent, edits) => {
      let facts = create(sent)
      expectUnitPriceOfVariant(facts)
      for (const { places, all, base } of edits) {
        const before = read(facts).variantsInfo.variants
        // In another order, and without those that the merchant deletes.
        const listed = [...new Set(places.map((place) => place % before.length))].map((i) => {
          const { id, price: old, physicalProperties } = before[i] as VariantV3
          const { amount, content } = all[i] as (typeof all)[number]
          return {
            variant: {
              id,
              price: amount === undefined ? old : { actualPrice: { amount } },
              ...(content && { physicalProperties: { pricePerUnit: { settings: content } } }),
            },
            holds: content ?? physicalProperties?.pricePerUnit?.settings,
          }
        })
        const variantsInfo = { variants: listed.map(({ variant }) => variant) }
        const physicalProperties = base && { pricePerUnit: { quantity: base, measurementUnit: 'G' as const } }
        facts = changeProductV3(
          facts,
          { variantsInfo, ...(physicalProperties && { physicalProperties }) },
          openContext(),
        )
        expect(
          read(facts).variantsInfo.variants.map((each) => each.physicalProperties?.pricePerUnit?.settings),
        ).toEqual(listed.map(({ holds }) => holds))
        expectUnitPriceOfVariant(facts)
        expect(sendBack(facts)).toEqual(facts)
      }
    }),
    runs,
  )
})

/** The values that a product and its variants have in both versions. */
const inherited = ['sku', 'weight', 'cost'] as const
/** What version 3 reads of a variant, with the values under the names of the document. */
const valuesOf = ({ sku, barcode, visible, price: prices, ...each }: VariantV3) => ({
  sku,
  barcode,
  visible,
  price: prices,
  weight: each.physicalProperties?.weight,
  cost: each.revenueDetails?.cost.amount,
})

const edit = fc.record({
  place: fc.nat(8),
  sku: optional(fc.option(text)),
  barcode: optional(text),
  visible: optional(fc.boolean()),
  weight: optional(fc.option(fc.integer({ min: 0, max: 50 }))),
  cost: optional(fc.option(cents)),
  price: optional(cents),
})
const ofVersion1 = fc.record({
  sku: optional(text),
  weight: optional(fc.integer({ min: 0, max: 50 })),
  price: optional(fc.integer({ min: 0, max: 500 })),
  ownPrice: optional(fc.integer({ min: 0, max: 500 })),
  ownWeight: optional(fc.integer({ min: 0, max: 50 })),
  percentOff: fc.constantFrom(0, 15),
})

const physicalProduct = product.filter(({ productType }) => productType === 'PHYSICAL')

test('an edit of one variant changes that variant, and leaves what the product has of its own (CT12)', () => {
  fc.assert(
    fc.property(
      physicalProduct,
      ofVersion1,
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      (sent, old, edits) => {
        const { sku, weight, price: base, ownPrice, ownWeight, percentOff } = old
        const changed = changeProduct(
          create(sent),
          {
            sku,
            weight,
            discount: { type: 'PERCENT', value: percentOff },
            ...(base !== undefined && { priceData: { price: base } }),
          },
          openContext(),
        )
        const variantIds = changed.variants.slice(0, 1).map(({ id }) => id)
        const own = [{ variantIds, price: ownPrice, weight: ownWeight }]
        let facts = changeVariants(changed, own, { currency: 'EUR', now: 0 })
        for (const { place, ...values } of edits) {
          const before = read(facts).variantsInfo.variants
          const variants = before.map((each, i) => {
            const named = { id: each.id, choices: each.choices, price: each.price }
            return i === place % before.length ? { ...named, ...toEdit(values, named.price) } : named
          })
          const expected = before.map((each, i) =>
            i === place % before.length ? edited(valuesOf(each), values) : valuesOf(each),
          )
          const next = changeProductV3(facts, { variantsInfo: { variants } }, openContext())
          expect(read(next).variantsInfo.variants.map(valuesOf)).toEqual(expected)
          for (const name of inherited) {
            const all = new Set(expected.map((each) => each[name]))
            if (all.size > 1 && !all.has(undefined)) expect(next[name]).toBe(facts[name])
          }
          const fullPrices = expected.map(({ price: { actualPrice, compareAtPrice } }) =>
            Number((compareAtPrice ?? actualPrice).amount),
          )
          if (fullPrices.includes(Number(facts.price))) expect(next.price).toBe(facts.price)
          facts = next
        }
      },
    ),
    runs,
  )
})

type Edit = Omit<typeof edit extends fc.Arbitrary<infer E> ? E : never, 'place'>

const toEdit = ({ weight, cost, price: amount, ...fields }: Edit, before: VariantV3['price']) => ({
  ...fields,
  price: amount === undefined ? before : { actualPrice: { amount } },
  ...(weight !== undefined && { physicalProperties: { weight } }),
  ...(cost !== undefined && { revenueDetails: { cost: cost === null ? null : { amount: cost } } }),
})

/** A variant as it is read after an edit. */
const edited = (
  before: ReturnType<typeof valuesOf>,
  { price: amount, ...values }: Edit,
): ReturnType<typeof valuesOf> => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value ?? undefined]],
    ),
  ),
  ...(amount !== undefined && { price: { actualPrice: { amount } } }),
})
