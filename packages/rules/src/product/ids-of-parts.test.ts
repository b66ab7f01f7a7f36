// The ids and names of what products of catalog version 3 consist of.
import type { ProductUpdateV3 } from '@vitrine/contract'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeProductV3, Invalid, newProductV3, toProductV3 } from '../index.ts'
import { storeSettings } from '../../../../tests/shop/store-settings.ts'
import type { ProductFacts } from './product.ts'

const runs = { numRuns: 200 }

const store = { ...storeSettings, pricesIncludeTax: false }
const openContext = () => ({ currency: 'EUR', newId: () => '00000000-0000-4000-9000-000000000001' })

const create = (sent: Parameters<typeof newProductV3>[0]) =>
  newProductV3(sent, { ...openContext(), id: 'p', slug: 'p', now: '2030-01-02T03:04:05.678Z' })
const read = (facts: ProductFacts) =>
  toProductV3({ facts, revision: 1n, stock: {} }, store, { fields: new Set(), canSeeHidden: true })

test('an id follows from the name as a database would compute it', () => {
  const md5 = (value: string) => createHash('md5').update(value).digest('hex')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (each) => {
      const sent = {
        name: 'Mug',
        productType: 'PHYSICAL' as const,
        brand: { name: each },
        variantsInfo: { variants: [{ price: { actualPrice: { amount: '1' } } }] },
      }
      expect(read(create(sent)).brand?.id.replaceAll('-', '')).toBe(md5(`brand\u001f${each}`))
    }),
    runs,
  )
})

test('two options, choices, pictures or modifiers of one name or id are refused', () => {
  const base = create({
    name: 'Mug',
    productType: 'PHYSICAL',
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '1' } } }] },
  })
  const choice = (each: string) => ({ name: each })
  const modifier = {
    name: 'M',
    modifierRenderType: 'TEXT_CHOICES' as const,
    choicesSettings: { choices: [choice('A')] },
  }
  const picture = { id: 'a', url: 'https://a.example/a.jpg' }
  const refused: [Omit<ProductUpdateV3, 'revision'>, string][] = [
    [
      { options: [{ name: 'Size', choicesSettings: { choices: [choice('S'), choice('S')] } }] },
      'product.options[0].choicesSettings.choices[1].choiceId',
    ],
    [{ modifiers: [modifier, modifier] as never }, 'product.modifiers[1].name'],
    [{ media: { itemsInfo: { items: [picture, picture] } } }, 'product.media.itemsInfo.items[1].id'],
  ]
  for (const [sent, field] of refused) {
    const change = () => changeProductV3(base, sent, openContext())
    expect(change).toThrow(Invalid)
    expect(change).toThrow(field)
  }
})
