// What a program of catalog version 1 sends of a product is what it reads, and what it does not send stays.
import type { Product, ProductUpdate } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeProduct, newProduct, resetVariants } from '../index.ts'
import { storeSettings } from '../../../../tests/shop/store-settings.ts'
import type { ProductFacts } from './product.ts'
import { toProduct } from '../product-v1/to-product-v1.ts'

const store = { ...storeSettings, pricesIncludeTax: false }
const now = '2030-01-01T00:00:00.000Z'

/** A text as it is sent, and the HTML that is read. */
const texts: Record<string, string> = {
  '': '',
  'A “mug”': '<p>A “mug”</p>',
  '<p>5 &amp; <strong>6</strong></p>': '<p>5 &amp; <strong>6</strong></p>',
}
const sentText = fc.constantFrom(...Object.keys(texts))
const word = fc.constantFrom('Mug', 'Größe', '<b>', 'S', 'M')
const cents = fc.integer({ min: 1000, max: 100_000 }).map((value) => value / 100)
const start = fc.constantFrom('2031-01-01T00:00:00.000Z', null)
const end = fc.constantFrom('2032-01-01T00:00:00.000Z', null)
const choice = (name: string) => ({ value: name, description: name })
const option = fc.record({
  name: word,
  optionType: fc.constantFrom('drop_down' as const, 'color' as const),
  choices: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map((names) => names.map(choice)),
})
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const update = fc.record(
  {
    name: nullable(word),
    slug: nullable(fc.constantFrom('mug', 'cup')),
    visible: nullable(fc.boolean()),
    productType: nullable(fc.constantFrom('physical', 'digital')),
    description: nullable(sentText),
    sku: nullable(word),
    weight: nullable(fc.nat(50)),
    brand: nullable(word),
    ribbon: nullable(fc.constantFrom('', 'New')),
    priceData: nullable(fc.record({ price: nullable(cents) })),
    costAndProfitData: nullable(fc.record({ itemCost: nullable(cents) })),
    discount: nullable(
      fc.record(
        {
          type: nullable(fc.constantFrom('NONE', 'AMOUNT', 'PERCENT')),
          value: nullable(fc.nat(10)),
          startDate: start,
          endDate: end,
        },
        { requiredKeys: [] },
      ),
    ),
    publication: nullable(fc.record({ startDate: start, endDate: end }, { requiredKeys: [] })),
    additionalInfoSections: nullable(
      fc.uniqueArray(fc.record({ title: word, description: sentText }), {
        selector: ({ title }) => title,
        maxLength: 3,
      }),
    ),
    productOptions: nullable(fc.uniqueArray(option, { selector: ({ name }) => name, maxLength: 2 })),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ProductUpdate>

/** The fields that a program writes, as it reads them. */
function read(facts: ProductFacts) {
  const product: Product = toProduct(facts, {}, store, { revision: 1n, facts })
  const { name, slug, visible, productType, description, weight, brand, ribbon } = product
  return {
    name,
    slug,
    visible,
    productType,
    description,
    weight,
    brand,
    ribbon,
    sku: product.sku ?? null,
    price: product.priceData.price,
    cost: product.costAndProfitData?.itemCost ?? null,
    discount: product.discount,
    publication: product.publication ?? {},
    sections: product.additionalInfoSections,
    options: product.productOptions.map(({ name, optionType, choices }) => ({
      name,
      optionType,
      choices: choices.map(({ value, description }) => ({ value, description })),
    })),
    variants: product.variants.map(({ choices }) => choices),
  }
}
type Read = ReturnType<typeof read>

/** What was sent over what was there; null removes. */
const over = <T extends object>(before: T, sent: object): T =>
  Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null)) as T

/** What is read after an update. */
function expected(before: Read, sent: ProductUpdate): Read {
  const { discount, publication, productOptions: options, priceData, costAndProfitData: cost } = sent
  const kept = <T>(value: T | null | undefined, old: T): T => value ?? old
  const removed = <T, N>(value: T | null | undefined, old: T, none: N): T | N =>
    value === undefined ? old : (value ?? none)
  const html = (text: string) => texts[text] as string
  const { type, value, ...dates } = discount ?? {}
  const terms = over(over(before.discount, dates), {
    ...(type && { type }),
    ...(typeof value === 'number' && { value }),
  })
  const none = { type: 'NONE' as const, value: 0 }
  const variants = options?.reduce<Record<string, string>[]>(
    (all, { name, choices }) =>
      all.flatMap((each) => choices.map(({ value }) => ({ ...each, [name]: value as string }))),
    [{}],
  )
  const itemCost = cost === null ? null : cost?.itemCost
  return {
    name: kept(sent.name, before.name),
    slug: kept(sent.slug, before.slug),
    visible: kept(sent.visible, before.visible),
    productType: kept(sent.productType, before.productType),
    description:
      sent.description === undefined ? before.description : html((sent.description ?? '') as string),
    sku: removed(sent.sku, before.sku, null),
    weight: removed(sent.weight, before.weight, 0),
    brand: removed(sent.brand, before.brand, null),
    ribbon: removed(sent.ribbon, before.ribbon, ''),
    price: kept(priceData?.price, before.price),
    cost: removed(itemCost, before.cost, null),
    discount: discount === undefined ? before.discount : discount && terms.type !== 'NONE' ? terms : none,
    publication:
      publication === undefined
        ? before.publication
        : publication
          ? over(before.publication, publication)
          : {},
    sections: removed(
      sent.additionalInfoSections?.map((each) => ({
        ...each,
        description: html(each.description as string),
      })) ?? (sent.additionalInfoSections === null ? null : undefined),
      before.sections,
      [],
    ),
    options: kept(options as Read['options'] | null | undefined, before.options),
    variants: kept(variants, before.variants),
  }
}

const image = { url: 'https://pictures.test/shown.jpg' }
const picture = { id: 'pic', url: 'https://pictures.test/choice.jpg', altText: 'Mug', displayName: 'Choice' }
const guid = '5a3b1e00-0000-4000-8000-000000000001'

/** A product with what version 3 alone writes. */
const withVersion3 = (facts: ProductFacts): ProductFacts => ({
  ...facts,
  fulfillerId: guid,
  deliveryProfileId: guid,
  pictures: [picture],
  modifiers: [
    {
      name: 'Wrap',
      modifierRenderType: 'TEXT_CHOICES',
      choicesSettings: { choices: [{ name: 'Silk', pictures: [picture], displayImage: image }] },
    },
  ],
  ...(facts.options && {
    options: facts.options.map((each) => ({
      ...each,
      choices: each.choices.map((known) => ({ ...known, pictures: [picture], displayImage: image })),
    })),
  }),
  variants: facts.variants.map((variant) => ({ ...variant, digitalFile: { id: `file-${variant.id}` } })),
})

/** What version 3 alone writes, of the choices and variants that an update has left. */
const ofVersion3 = (
  { options = [], variants, ...facts }: ProductFacts,
  left: Pick<ProductFacts, 'options' | 'variants'>,
) => ({
  modifiers: facts.modifiers,
  pictures: facts.pictures,
  ids: [facts.fulfillerId, facts.deliveryProfileId],
  files: variants.flatMap(({ id, digitalFile }) =>
    left.variants.some((variant) => variant.id === id) ? [[id, digitalFile]] : [],
  ),
  choices: options.flatMap(({ name, choices }) => {
    const stays = left.options?.find((each) => each.name === name)?.choices ?? []
    return choices.flatMap(({ description, pictures, displayImage }) =>
      stays.some((each) => each.description === description)
        ? [{ name, description, pictures, displayImage }]
        : [],
    )
  }),
})
const sorted = ({ files, choices, ...others }: ReturnType<typeof ofVersion3>) => ({
  ...others,
  files: files.map((each) => JSON.stringify(each)).toSorted(),
  choices: choices.map((each) => JSON.stringify(each)).toSorted(),
})

test('an update of version 1 leaves what version 3 alone writes', () => {
  fc.assert(
    fc.property(cents, update, update, (price, first, second) => {
      let count = 0
      const newId = () => `00000000-0000-4000-9000-${String((count += 1)).padStart(12, '0')}`
      const context = { currency: 'EUR', newId, now: 0 }
      const created = newProduct(
        { name: 'Mug', priceData: { price } },
        { ...context, id: 'mug', slug: 'mug', now },
      )
      const before = withVersion3(changeProduct(created, first, context))
      const after = changeProduct(before, second, context)
      expect(sorted(ofVersion3(after, before))).toEqual(sorted(ofVersion3(before, after)))
      expect(resetVariants(after).variants.map(({ digitalFile }) => digitalFile)).toEqual(
        after.variants.map(({ digitalFile }) => digitalFile),
      )
    }),
    { numRuns: 500 },
  )
})

test('what is sent is what is read, and what is not sent stays', () => {
  fc.assert(
    fc.property(cents, fc.array(update, { minLength: 1, maxLength: 6 }), (price, updates) => {
      let count = 0
      const newId = () => `00000000-0000-4000-9000-${String((count += 1)).padStart(12, '0')}`
      const context = { currency: 'EUR', newId, now: 0 }
      let facts = newProduct(
        { name: 'Mug', priceData: { price } },
        { ...context, id: 'mug', slug: 'mug', now },
      )
      for (const sent of updates) {
        const before = read(facts)
        const ids = new Map(facts.variants.map(({ id, choices }) => [JSON.stringify(choices), id]))
        facts = changeProduct(facts, sent, context)
        expect(read(facts)).toEqual(expected(before, sent))
        for (const { id, choices } of facts.variants) expect(id).toBe(ids.get(JSON.stringify(choices)) ?? id)
        expect(changeProduct(facts, {}, context)).toEqual(facts)
      }
    }),
    { numRuns: 500 },
  )
})
