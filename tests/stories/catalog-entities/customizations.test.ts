// Customizations: options and modifiers that merchants prepare once, with choices that are added, changed and put in order.
import { type Customization, type NewChoice, type NewCustomization, StoreError } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openCatalog } from './open-catalog.ts'

const text = (name: string): NewChoice => ({ choiceType: 'CHOICE_TEXT', name })
const color = (name: string, colorCode: string): NewChoice => ({ choiceType: 'ONE_COLOR', name, colorCode })
const size: NewCustomization = {
  name: 'Size',
  customizationType: 'PRODUCT_OPTION',
  customizationRenderType: 'TEXT_CHOICES',
  choicesSettings: { choices: [text('S'), text('M')] },
}
const engraving: NewCustomization = {
  name: 'Engraving',
  customizationType: 'MODIFIER',
  customizationRenderType: 'FREE_TEXT',
  freeTextInput: { title: 'Your text', minCharCount: 1, maxCharCount: 40, defaultAddedPrice: '4.50' },
}

async function open() {
  const { merchant, ask, events } = await openCatalog({ products: [] })
  const { customizations } = merchant
  /** The code of a refusal, and the field that it names. */
  const refusedBy = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: unknown) =>
        error instanceof StoreError
          ? `${error.code} ${error.violations?.[0]?.field ?? ''}`.trim()
          : `${error}`,
    )
  return { customizations, ask, events, refusedBy }
}
const namesOf = ({ choicesSettings }: { choicesSettings?: { choices: { name: string }[] } | undefined }) =>
  choicesSettings?.choices.map(({ name }) => name).join(' ')

test('a merchant creates an option with choices, and a modifier with a free text', async () => {
  const { customizations } = await open()
  const created = await customizations.create(size)
  expect(created).toMatchObject({
    key: 'Size',
    name: 'Size',
    customizationType: 'PRODUCT_OPTION',
    choicesSettings: {
      choices: [
        { ...text('S'), key: 'S' },
        { ...text('M'), key: 'M' },
      ],
    },
  })
  const written = await customizations.create(engraving)
  expect(written.freeTextInput).toEqual({ ...engraving.freeTextInput, key: 'Your text' })
  // An option and a modifier may have one name.
  expect(await customizations.create({ ...engraving, name: 'Size' })).toMatchObject({ name: 'Size' })
})

test('a choice is shown with a picture, and belongs to primary choices, whatever else is changed', async () => {
  const { customizations } = await open()
  const displayImage = { url: 'https://pictures.test/sage.jpg', altText: 'Sage' }
  const primaryChoiceIds = ['5a3b1e00-0000-4000-8000-000000000001']
  const { id } = await customizations.create({
    name: 'Glaze',
    customizationType: 'PRODUCT_OPTION',
    customizationRenderType: 'SWATCH_CHOICES',
    choicesSettings: { choices: [{ ...color('Sage', '#9caf88'), displayImage, primaryChoiceIds }] },
  })
  const read = async () => (await customizations.get(id))?.choicesSettings?.choices[0]
  expect(await read()).toMatchObject({ displayImage, primaryChoiceIds })
  const choiceId = (await read())?.id ?? ''
  await customizations.updateChoices(id, '1', [{ id: choiceId, name: 'Pale sage' }])
  expect(await read()).toMatchObject({ name: 'Pale sage', displayImage, primaryChoiceIds })
  await customizations.updateChoices(id, '2', [{ id: choiceId, primaryChoiceIds: [] }])
  expect(await read()).toMatchObject({ displayImage, primaryChoiceIds: [] })
})

test('choices are added, changed, put in order, set and removed, each at the revision that was read', async () => {
  const { customizations, events, refusedBy } = await open()
  const { id } = await customizations.create(size)
  const added = await customizations.addChoices(id, '1', [text('L')])
  expect([namesOf(added), added.revision]).toEqual(['S M L', '2'])
  const ids = added.choicesSettings?.choices.map((choice) => choice.id) ?? []
  const [s = '', m = '', l = ''] = ids
  const changed = await customizations.updateChoices(id, '2', [{ id: m, name: 'Medium' }])
  expect(namesOf(changed)).toBe('S Medium L')
  expect(namesOf(await customizations.reorderChoices(id, '3', [l, s, m]))).toBe('L S Medium')
  const set = await customizations.setChoices(id, '4', [{ ...text('Small'), id: s }, text('XL')])
  expect([namesOf(set), set.choicesSettings?.choices[0]?.id]).toEqual(['Small XL', s])
  expect(namesOf(await customizations.removeChoices(id, '5', [s, m]))).toBe('XL')
  expect(await refusedBy(customizations.addChoices(id, '5', [text('L')]))).toBe('REVISION_MISMATCH')
  expect(await refusedBy(customizations.addChoices(id, '6', [text('XL')]))).toBe('INVALID_ARGUMENT choices')
  expect(await refusedBy(customizations.updateChoices(id, '6', [{ id: m, name: 'M' }]))).toBe(
    'INVALID_ARGUMENT choices[0].id',
  )
  expect(await refusedBy(customizations.reorderChoices(id, '6', [m]))).toBe('INVALID_ARGUMENT choiceIds[0]')
  const xl = (await customizations.get(id))?.choicesSettings?.choices[0]?.id ?? ''
  expect(await refusedBy(customizations.removeChoices(id, '6', [xl]))).toBe('INVALID_ARGUMENT choiceIds')
  expect((await events('customization', id)).map(({ seq, name }) => `${seq} ${name}`)).toEqual([
    '1 customization.created',
    ...[2, 3, 4, 5, 6].map((n) => `${n} customization.updated`),
  ])
})

test('types, choices and free texts have to fit each other', async () => {
  const { customizations, refusedBy } = await open()
  const create = (fields: Partial<NewCustomization>) =>
    refusedBy(customizations.create({ ...size, ...fields } as NewCustomization))
  const choices = (...all: NewChoice[]) => ({ choicesSettings: { choices: all } })
  const swatches = { customizationRenderType: 'SWATCH_CHOICES' } as const
  const first = 'INVALID_ARGUMENT customization.choicesSettings.choices[0]'
  expect(await create({ customizationRenderType: 'FREE_TEXT' })).toBe(
    'INVALID_ARGUMENT customization.customizationRenderType',
  )
  expect(await create({ choicesSettings: null })).toBe('INVALID_ARGUMENT customization.choicesSettings')
  expect(await create({ freeTextInput: engraving.freeTextInput })).toBe(
    'INVALID_ARGUMENT customization.freeTextInput',
  )
  expect(await create(choices(color('Red', '#f00')))).toBe(`${first}.choiceType`)
  expect(await create({ ...swatches, ...choices(text('Red')) })).toBe(`${first}.choiceType`)
  expect(await create({ ...swatches, ...choices({ choiceType: 'ONE_COLOR', name: 'Red' }) })).toBe(
    `${first}.colorCode`,
  )
  expect(await create({ ...swatches, ...choices(color('Red', 'red')) })).toBe(`${first}.colorCode`)
  expect(await create(choices({ ...text('S'), colorCode: '#fff' }))).toBe(`${first}.colorCode`)
  expect(await create(choices({ ...text('S'), defaultAddedPrice: '1' }))).toBe(`${first}.defaultAddedPrice`)
  expect(await create(choices(text('S'), text('S')))).toBe(
    'INVALID_ARGUMENT customization.choicesSettings.choices',
  )
  expect(
    await create({
      ...swatches,
      ...choices({ choiceType: 'IMAGE', name: 'A', image: { url: 'javascript:1' } }),
    }),
  ).toBe(`${first}.image.url`)
  const picture: NewChoice = { choiceType: 'IMAGE', name: 'A', image: { url: 'https://shop.test/a.jpg' } }
  expect(await create({ ...swatches, ...choices(picture, color('Red', '#f00')) })).toBe('accepted')
  const long = { title: 'T', minCharCount: 5, maxCharCount: 4 }
  expect(await refusedBy(customizations.create({ ...engraving, freeTextInput: long }))).toBe(
    'INVALID_ARGUMENT customization.freeTextInput.minCharCount',
  )
})

test('a customization holds 1,000 choices, and no more', async () => {
  const { customizations, refusedBy } = await open()
  const many = Array.from({ length: 1000 }, (_, n) => text(`Size ${n}`))
  const { id } = await customizations.create({ ...size, choicesSettings: { choices: many } })
  expect(await refusedBy(customizations.addChoices(id, '1', [text('L')]))).toBe('INVALID_ARGUMENT choices')
  const tooMany = { choices: [...many, text('L')] }
  expect(await refusedBy(customizations.create({ ...size, name: 'X', choicesSettings: tooMany }))).toBe(
    'INVALID_ARGUMENT customization.choicesSettings.choices',
  )
})

test('several customizations are written at once, and queried by type', async () => {
  const { customizations } = await open()
  const broken = { ...size, name: 'Broken', choicesSettings: { choices: [text('S'), text('S')] } }
  const { results } = await customizations.bulkCreate([size, broken, engraving])
  expect(results.map(({ itemMetadata, item }) => item?.name ?? itemMetadata.error?.code)).toEqual([
    'Size',
    'INVALID_ARGUMENT',
    'Engraving',
  ])
  const [first = '', , last = ''] = results.map(({ item }) => item?.id)
  const added = await customizations.bulkAddChoices([
    { customizationId: first, revision: '1', choices: [text('L')] },
    { customizationId: last, revision: '1', choices: [text('L')] },
  ])
  expect(added.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false])
  const modifiers = await customizations.query().eq('customizationType', 'MODIFIER').find()
  expect(modifiers.items.map(({ name }) => name)).toEqual(['Engraving'])
  const text1 = customizations.query().eq('customizationRenderType', 'TEXT_CHOICES')
  expect([await customizations.count(text1), await customizations.count()]).toEqual([1, 2])
})

test('of two updates of one customization in a bulk call, the second applies to the outcome of the first', async () => {
  const { customizations } = await open()
  const { id } = await customizations.create(size)
  const add = (revision: string, ...names: string[]) => ({
    customizationId: id,
    revision,
    choices: names.map(text),
  })
  const added = await customizations.bulkAddChoices([
    add('1', 'L'),
    add('1', 'Late'),
    add('2', 'M'),
    add('2', 'XL'),
  ])
  expect(added.results.map(({ itemMetadata: { error } }) => error?.code)).toEqual([
    undefined,
    'REVISION_MISMATCH',
    'INVALID_ARGUMENT',
    undefined,
  ])
  const read = await customizations.get(id)
  expect([namesOf(read ?? {}), read?.revision]).toEqual(['S M L XL', '3'])
})

test('a customization is read with the number of the products that have its option or modifier', async () => {
  const { shop, merchant, ask } = await openCatalog({ products: [] })
  const { customizations, merchantProducts } = merchant
  const option = await customizations.create(size)
  const modifier = await customizations.create(engraving)
  const unused = await customizations.create({ ...size, name: 'Length' })
  const create = (product: object) =>
    ask('POST', '/stores/v3/products', {
      body: {
        product: {
          name: 'Mug',
          productType: 'PHYSICAL',
          variantsInfo: { variants: [{ price: { actualPrice: { amount: '5' } } }] },
          ...product,
        },
      },
    })
  const shirt = await merchantProducts.create({ name: 'Shirt', priceData: { price: 5 } })
  await merchantProducts.update(shirt.id, {
    productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
  })
  await create({
    modifiers: [
      {
        name: 'Engraving',
        modifierRenderType: 'FREE_TEXT',
        freeTextSettings: { title: 'Your text', minCharCount: 0, maxCharCount: 40 },
      },
    ],
  })
  const choice = { optionChoiceNames: { optionName: 'Format', choiceName: 'A4' } }
  await create({
    name: 'Print',
    options: [{ id: option.id, name: 'Format', choicesSettings: { choices: [{ name: 'A4' }] } }],
    variantsInfo: { variants: [{ choices: [choice], price: { actualPrice: { amount: '5' } } }] },
  })
  const query = (fields: string[]) =>
    ask('POST', '/stores/v3/customizations/query', { body: { query: {}, fields } })
  const countsIn = ({ body }: Awaited<ReturnType<typeof query>>) =>
    Object.fromEntries(
      (body as { customizations: Customization[] }).customizations.map((each) => [
        each.name,
        each.assignedProductsCount,
      ]),
    )
  expect(countsIn(await query(['ASSIGNED_PRODUCTS_COUNT']))).toEqual({ Size: 2, Engraving: 1, Length: 0 })
  expect(countsIn(await query([]))).toEqual({ Size: undefined, Engraving: undefined, Length: undefined })
  const countOf = async (id: string) => {
    const { body } = await ask('GET', `/stores/v3/customizations/${id}?fields=ASSIGNED_PRODUCT_COUNT`)
    return (body as { customization: Customization }).customization.assignedProductsCount
  }
  expect(await countOf(modifier.id)).toBe(1)
  expect(await countOf(unused.id)).toBe(0)
  // The number would tell of hidden products.
  const visitor = await shop.visitor()
  expect((await visitor.ask('GET', `/stores/v3/customizations/${option.id}`)).status).toBe(403)
})
