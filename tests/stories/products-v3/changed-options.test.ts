// Merchants change options and choices of products of catalog version 3 whose variants are not all combinations.
import type { ProductUpdateV3, ProductV3 } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openV3, scarf } from './open-v3.ts'

const namesOf = (product: ProductV3 | null) =>
  product?.variantsInfo.variants.map(({ choices }) =>
    choices.map(({ optionChoiceNames }) => optionChoiceNames?.choiceName).join(' '),
  )
const fields = ['VARIANT_OPTION_CHOICE_NAMES'] as const

type Choices = NonNullable<ProductUpdateV3['options']>[number]['choicesSettings']['choices']

/** The options of a product as a client sends them back, with these choices of the first. */
const withChoices = ({ options }: ProductV3, choices: Choices) =>
  options.map((option, i) => ({ ...option, ...(i === 0 && { choicesSettings: { choices } }) }))

const withSwatches = (options: NonNullable<ProductUpdateV3['options']>) =>
  options.map((option) => ({ ...option, optionRenderType: 'SWATCH_CHOICES' as const }))

/** A scarf whose short variant was deleted. */
async function openLongScarf() {
  const opened = await openV3({ products: [] })
  const { writes } = opened
  const { id, revision, variantsInfo } = await writes.create(scarf)
  const [, long] = variantsInfo.variants
  const price = { actualPrice: { amount: '49.00' } }
  const product = await writes.update(id, {
    revision,
    variantsInfo: { variants: [{ id: long?.id, price }] },
  })
  const [short, tall] = product.options[0]?.choicesSettings.choices ?? []
  if (!short || !tall) throw new Error('The scarf has two choices')
  return { ...opened, product, long: long?.id as string, choices: [short, tall] as const }
}

test('a deleted variant does not come back when options and choices are renamed, coloured or linked to pictures', async () => {
  const { writes, product, long, choices } = await openLongScarf()
  const [short, tall] = choices
  const changes = [
    withChoices(product, [short, { ...tall, name: 'L' }]).map((option) => ({ ...option, name: 'Size' })),
    withSwatches(product.options),
    withSwatches(withChoices(product, [short, { ...tall, choiceType: 'ONE_COLOR', colorCode: '#ff0000' }])),
    withChoices(product, [short, { ...tall, linkedMedia: [{ url: 'https://pictures.test/1.jpg' }] }]),
    withChoices(product, [tall, short]),
  ]
  let { revision } = product
  for (const options of changes) {
    const changed = await writes.update(product.id, { revision, options })
    expect(changed.variantsInfo.variants.map(({ id }) => id)).toEqual([long])
    revision = changed.revision
  }
})

test('new choices and options make variants only of combinations that the merchant has not deleted', async () => {
  const { writes, product, long, choices } = await openLongScarf()
  const [short, tall] = choices
  const wider = await writes.update(
    product.id,
    {
      revision: product.revision,
      options: withChoices(product, [short, tall, { name: 'Wide' }]),
    },
    { fields },
  )
  expect(namesOf(wider)).toEqual(['Long', 'Wide'])
  expect(wider.variantsInfo.variants[0]?.id).toBe(long)
  const colour = { name: 'Colour', choicesSettings: { choices: [{ name: 'Red' }, { name: 'Blue' }] } }
  const coloured = await writes.update(
    product.id,
    {
      revision: wider.revision,
      options: [...wider.options, colour],
    },
    { fields },
  )
  expect(namesOf(coloured)).toEqual(['Long Red', 'Long Blue', 'Wide Red', 'Wide Blue'])
  const withoutLong = await writes.update(
    product.id,
    {
      revision: coloured.revision,
      options: withChoices(
        coloured,
        (coloured.options[0]?.choicesSettings.choices ?? []).filter(({ name }) => name !== 'Long'),
      ),
    },
    { fields },
  )
  expect(namesOf(withoutLong)).toEqual(['Wide Red', 'Wide Blue'])
})

test('a choice that takes the name of one that is removed keeps its own variants', async () => {
  const { writes } = await openV3({ products: [] })
  const created = await writes.create(scarf)
  const [, tall] = created.options[0]?.choicesSettings.choices ?? []
  const changed = await writes.update(created.id, {
    revision: created.revision,
    options: withChoices(created, [{ ...tall, name: 'Short' }]),
  })
  expect(changed.variantsInfo.variants).toMatchObject([
    { id: created.variantsInfo.variants[1]?.id, sku: 'LONG', price: { actualPrice: { amount: '49.00' } } },
  ])
})

test('a product whose last choice with a variant is removed has the variants of the other choices', async () => {
  const { writes, product, choices } = await openLongScarf()
  const changed = await writes.update(
    product.id,
    {
      revision: product.revision,
      options: withChoices(product, [choices[0]]),
    },
    { fields },
  )
  expect(namesOf(changed)).toEqual(['Short'])
})

test('version 1 brings no deleted variants back either, and a new variant has the price of the product', async () => {
  const { v1, reads, product } = await openLongScarf()
  const value = (description: string) => ({ value: description, description })
  await v1.update(product.id, {
    productOptions: [{ name: 'Length', choices: ['Short', 'Long', 'Wide'].map(value) }],
  })
  const changed = await reads.get(product.id, { fields })
  expect(changed?.variantsInfo.variants.map(({ price }) => price.actualPrice.amount)).toEqual([
    '49.00',
    '49.00',
  ])
  expect(namesOf(changed)).toEqual(['Long', 'Wide'])
})
