// The modifiers that a merchant enters in the form of a product, as its field holds them and as the platform takes them.
import { expect, test } from 'vitest'
import {
  modifiersOf,
  readModifiers,
  toModifiers,
  writeModifiers,
} from '../../apps/admin/app/products/modifier-values.ts'
import type { EnteredModifier } from '../../apps/admin/app/products/modifier-values.ts'

type Stored = NonNullable<Parameters<typeof modifiersOf>[0]['modifiers']>

const ids = ['b0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002'] as const

/** A list of wrappings, of which the second one has a colour that lists do not show. */
const wrap = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Wrap',
  modifierRenderType: 'TEXT_CHOICES',
  mandatory: false,
  choicesSettings: {
    choices: [
      { choiceId: ids[0], name: 'Paper', addedPrice: '1.50' },
      { choiceId: ids[1], name: 'Cloth', colorCode: '#aa0000' },
    ],
  },
} as unknown as Stored[number]

const withKind = (text: string, kind: EnteredModifier['kind']) =>
  writeModifiers(readModifiers(text).map((modifier) => ({ ...modifier, kind })))

test('a list that becomes a text is sent without its choices, and has them when it becomes a list again', () => {
  const list = writeModifiers(modifiersOf({ modifiers: [wrap] }, 'EUR'))
  const text = writeModifiers(
    readModifiers(withKind(list, 'FREE_TEXT')).map((modifier) => ({
      ...modifier,
      max: '20',
      title: 'Initials',
    })),
  )
  const [sentText] = toModifiers(text, [], 'EUR')
  expect(sentText).toMatchObject({ freeTextSettings: { title: 'Initials', maxCharCount: 20 } })
  expect(sentText).not.toHaveProperty('choicesSettings')
  const again = withKind(text, 'TEXT_CHOICES')
  expect(toModifiers(again, [], 'EUR')).toEqual(toModifiers(list, [], 'EUR'))
  expect(toModifiers(again, [], 'EUR')).toMatchObject([
    {
      choicesSettings: {
        choices: [
          { choiceId: ids[0], name: 'Paper' },
          { choiceId: ids[1], name: 'Cloth' },
        ],
      },
    },
  ])
  // The text is there, too, for the merchant who chooses it once more.
  expect(toModifiers(withKind(again, 'FREE_TEXT'), [], 'EUR')).toEqual([sentText])
})

test('the choices of a list keep the colours that they have, and get no other ones', () => {
  const list = writeModifiers(modifiersOf({ modifiers: [wrap] }, 'EUR'))
  const [paper, cloth] = toModifiers(list, [], 'EUR')[0]?.choicesSettings?.choices ?? [{}, {}]
  expect(paper).not.toHaveProperty('colorCode')
  expect(cloth).toMatchObject({ name: 'Cloth', colorCode: '#aa0000' })
})

test('the choices of colours have those that were entered', () => {
  const colours = { ...wrap, modifierRenderType: 'SWATCH_CHOICES' } as Stored[number]
  const entered = modifiersOf({ modifiers: [colours] }, 'EUR').map((modifier) => ({
    ...modifier,
    choices: modifier.choices.map((choice) => ({ ...choice, color: '#0000aa' })),
  }))
  expect(toModifiers(writeModifiers(entered), [], 'EUR')).toMatchObject([
    { choicesSettings: { choices: [{ colorCode: '#0000aa' }, { colorCode: '#0000aa' }] } },
  ])
})
