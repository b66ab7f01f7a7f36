// Choices of every kind: texts, one colour, two colours and pictures, with linked pictures, of options and of modifiers.
import type { OptionInput } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openV3 } from './open-v3.ts'

const image = { url: 'https://pictures.test/speckled.jpg' }
const colorCodes = { colorCodes: ['#9caf88', '#f4efe6'] }
const kinds: OptionInput['choicesSettings']['choices'] = [
  { name: 'Plain', choiceType: 'CHOICE_TEXT' },
  { name: 'Sage', choiceType: 'ONE_COLOR', colorCode: '#9caf88' },
  { name: 'Striped', choiceType: 'MULTIPLE_COLORS', colorCodes },
  { name: 'Speckled', choiceType: 'IMAGE', image },
]
const linkedMedia = [{ url: 'https://pictures.test/striped-mug.jpg' }]

const product = {
  name: 'Jug',
  productType: 'PHYSICAL' as const,
  options: [
    {
      name: 'Glaze',
      optionRenderType: 'SWATCH_CHOICES' as const,
      choicesSettings: {
        choices: kinds.map((kind) => ({ ...kind, ...(kind.name === 'Striped' && { linkedMedia }) })),
      },
    },
  ],
  modifiers: [
    {
      name: 'Ribbon',
      modifierRenderType: 'SWATCH_CHOICES' as const,
      choicesSettings: { choices: kinds.map((kind) => ({ ...kind, addedPrice: '1' })) },
    },
  ],
  variantsInfo: {
    variants: kinds.map(({ name }) => ({
      choices: [{ optionChoiceNames: { optionName: 'Glaze', choiceName: name } }],
      price: { actualPrice: { amount: '20' } },
    })),
  },
}

test('choices of every kind are read as they were sent, and sent back they change nothing', async () => {
  const { writes, reads } = await openV3()
  const created = await writes.create(product)
  const read = await reads.get(created.id)
  const [glaze] = read?.options ?? []
  expect(glaze?.choicesSettings.choices).toMatchObject(kinds)
  expect(glaze?.choicesSettings.choices[2]?.linkedMedia).toMatchObject([{ image: linkedMedia[0] }])
  expect(read?.modifiers[0]?.choicesSettings?.choices).toMatchObject(
    kinds.map((kind) => ({ ...kind, addedPrice: '1' })),
  )
  const { revision, options, modifiers } = created
  const again = await writes.update(created.id, { revision, options, modifiers })
  expect(again.revision).toBe(revision)
})

test('an option that does not say how it is shown has swatches if its choices have colours, and texts have none', async () => {
  const { writes } = await openV3()
  const options = [{ name: 'Glaze', choicesSettings: { choices: kinds } }]
  const created = await writes.create({ ...product, options })
  expect(created.options[0]).toMatchObject({
    optionRenderType: 'SWATCH_CHOICES',
    choicesSettings: { choices: kinds },
  })
  const plain = await writes.create({
    ...product,
    options: [{ name: 'Glaze', choicesSettings: { choices: kinds.map(({ name }) => ({ name })) } }],
  })
  expect(plain.options[0]?.optionRenderType).toBe('TEXT_CHOICES')
  const texts = [
    { name: 'Glaze', optionRenderType: 'TEXT_CHOICES' as const, choicesSettings: { choices: kinds } },
  ]
  await expect(writes.create({ ...product, options: texts })).rejects.toMatchObject({
    violations: [
      { field: 'product.options[0].choicesSettings.choices[1].colorCode', violatedRule: 'FIELD_NOT_ALLOWED' },
    ],
  })
})

test('a choice that is sent as a text is one, though a colour is sent beside it', async () => {
  const { writes, v1 } = await openV3()
  const choices = [
    { name: 'Plain', choiceType: 'CHOICE_TEXT' as const },
    { name: 'Sage', choiceType: 'CHOICE_TEXT' as const, colorCode: '#9caf88' },
  ]
  const variantsInfo = { variants: product.variantsInfo.variants.slice(0, 2) }
  const renderTypes = [undefined, 'TEXT_CHOICES', 'SWATCH_CHOICES'] as const
  for (const optionRenderType of renderTypes) {
    const options = [
      { name: 'Glaze', ...(optionRenderType && { optionRenderType }), choicesSettings: { choices } },
    ]
    const { id, revision, ...created } = await writes.create({ ...product, options, variantsInfo })
    const [option] = created.options
    expect(option?.optionRenderType).toBe(optionRenderType ?? 'TEXT_CHOICES')
    const kindsOf = option?.choicesSettings.choices.map(({ choiceType, colorCode }) => [
      choiceType,
      colorCode,
    ])
    expect(kindsOf).toEqual(choices.map(() => ['CHOICE_TEXT', undefined]))
    const [glaze] = (await v1.get(id))?.productOptions ?? []
    expect(glaze?.choices.map(({ value }) => value)).toEqual(['Plain', 'Sage'])
    // So does one that had a colour before.
    if (optionRenderType !== 'SWATCH_CHOICES') continue
    const colored = choices.map((choice) => ({
      ...choice,
      choiceType: 'ONE_COLOR' as const,
      colorCode: '#fff',
    }))
    const changed = await writes.update(id, {
      revision,
      options: [{ name: 'Glaze', choicesSettings: { choices: colored } }],
    })
    const again = await writes.update(id, { revision: changed.revision, options })
    expect(again.options).toEqual(created.options)
  }
})

test('version 1 shows the first of two colours, and a change of it keeps what it does not know', async () => {
  const { writes, reads, v1 } = await openV3()
  const { id } = await writes.create(product)
  const [glaze] = (await v1.get(id))?.productOptions ?? []
  expect(glaze?.choices.map(({ value, description }) => [value, description])).toEqual([
    ['Plain', 'Plain'],
    ['#9caf88', 'Sage'],
    ['#9caf88', 'Striped'],
    ['Speckled', 'Speckled'],
  ])
  const choices = (glaze?.choices ?? []).map(({ value, description }) => ({ value, description }))
  await v1.update(id, { productOptions: [{ name: 'Glaze', choices }] })
  expect((await reads.get(id))?.options[0]?.choicesSettings.choices).toMatchObject(kinds)
  await v1.update(id, {
    productOptions: [{ name: 'Glaze', choices: choices.map((choice) => ({ ...choice, value: '#2f3e46' })) }],
  })
  const changed = (await reads.get(id))?.options[0]?.choicesSettings.choices
  expect(changed?.map(({ choiceType, colorCode }) => [choiceType, colorCode])).toEqual(
    kinds.map(() => ['ONE_COLOR', '#2f3e46']),
  )
})

test('a choice is shown by what its type says, and by nothing else', async () => {
  const { ask } = await openV3()
  const field = 'product.options[0].choicesSettings.choices[0]'
  const refused: [fields: object, violation: string][] = [
    [{ choiceType: 'ONE_COLOR' }, `${field}.colorCode REQUIRED_FIELD`],
    [{ choiceType: 'MULTIPLE_COLORS' }, `${field}.colorCodes REQUIRED_FIELD`],
    [{ choiceType: 'IMAGE' }, `${field}.image REQUIRED_FIELD`],
    [{ choiceType: 'ONE_COLOR', colorCode: '#fff', image }, `${field}.image ONE_OF_ALIGNMENT`],
    [{ choiceType: 'CHOICE_TEXT', image }, `${field}.image ONE_OF_ALIGNMENT`],
    [{ colorCode: '#fff', colorCodes }, `${field}.colorCodes ONE_OF_ALIGNMENT`],
  ]
  for (const [fields, violation] of refused) {
    const options = [{ name: 'Glaze', choicesSettings: { choices: [{ name: 'Sage', ...fields }] } }]
    const { broken } = await ask('POST', '/stores/v3/products', {
      body: { product: { ...product, options, modifiers: [] } },
    })
    expect(broken).toEqual([violation])
  }
})
