// Options and modifiers, and their choices, that an update names by their ids alone.
import { expect, test } from 'vitest'
import { openV3, scarf } from './open-v3.ts'

const wrap = {
  name: 'Wrap',
  modifierRenderType: 'TEXT_CHOICES' as const,
  choicesSettings: { choices: [{ name: 'Silk', addedPrice: '2' }] },
}

test('an update names what the product has by its ids, and changes no name', async () => {
  const { writes, reads } = await openV3()
  const { id } = await writes.create({ ...scarf, modifiers: [wrap] })
  const before = await reads.get(id)
  const [length] = before?.options ?? []
  const [modifier] = before?.modifiers ?? []
  const [short, long] = (length?.choicesSettings.choices ?? []).map(({ choiceId }) => ({ choiceId }))
  const [silk] = modifier?.choicesSettings?.choices ?? []
  const byIds = {
    options: [{ id: length?.id, choicesSettings: { choices: [{ ...short }, { ...long }] } }],
    modifiers: [
      {
        id: modifier?.id,
        modifierRenderType: 'TEXT_CHOICES' as const,
        choicesSettings: { choices: [{ choiceId: silk?.choiceId, addedPrice: '2' }] },
      },
    ],
  }
  const same = await writes.update(id, { revision: before?.revision ?? '', ...byIds })
  expect(same.revision).toBe(before?.revision)
  await writes.update(id, {
    revision: same.revision,
    options: [
      { id: length?.id, choicesSettings: { choices: [{ ...long }, { name: 'Extra long' }, { ...short }] } },
    ],
  })
  const after = await reads.get(id)
  expect(after?.options[0]?.name).toBe('Length')
  expect(after?.options[0]?.choicesSettings.choices.map(({ name }) => name)).toEqual([
    'Long',
    'Extra long',
    'Short',
  ])
})

test('an id that the product does not have needs a name', async () => {
  const { writes, ask } = await openV3()
  const { id, revision, options, modifiers } = await writes.create({ ...scarf, modifiers: [wrap] })
  const unknown = 'a0000000-0000-4000-8000-000000000001'
  const choices = [{ name: 'Short' }]
  const list = 'choicesSettings.choices[0].name'
  const refused: [object, string][] = [
    [{ options: [{ id: unknown, choicesSettings: { choices } }] }, 'product.options[0].name'],
    [{ options: [{ choicesSettings: { choices } }] }, 'product.options[0].name'],
    [
      { options: [{ id: options[0]?.id, choicesSettings: { choices: [{ choiceId: unknown }] } }] },
      `product.options[0].${list}`,
    ],
    [{ modifiers: [{ ...wrap, name: null }] }, 'product.modifiers[0].name'],
    [
      {
        modifiers: [{ ...wrap, id: modifiers[0]?.id, choicesSettings: { choices: [{ choiceId: unknown }] } }],
      },
      `product.modifiers[0].${list}`,
    ],
  ]
  for (const [product, field] of refused) {
    const { broken } = await ask('PATCH', `/stores/v3/products/${id}`, {
      body: { product: { revision, ...product } },
    })
    expect(broken).toEqual([`${field} REQUIRED_FIELD`])
  }
  const { broken } = await ask('POST', '/stores/v3/products', {
    body: { product: { ...scarf, options: [{ id: options[0]?.id, choicesSettings: { choices } }] } },
  })
  expect(broken).toEqual(['product.options[0].name REQUIRED_FIELD'])
})
