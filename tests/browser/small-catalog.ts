// Products that are hard to show: choices with the same slug, low stock, no stock, words too long to wrap, markup in a name.
import type { Picture, ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract'

const sizes = ['L/XL', 'L XL', 'A+', 'A-']
const plain: Pick<ProductDraft, 'productType' | 'pictures' | 'createdDate'> = {
  productType: 'physical',
  pictures: [],
  createdDate: '2030-01-02T03:04:05.678Z',
}

/** Four sizes, in pairs with the same slug. */
export const shirt: ProductDraft = {
  ...plain,
  id: 'shirt',
  name: 'Shirt',
  slug: 'shirt',
  description: 'A shirt.',
  price: '60.00',
  options: [
    {
      name: 'Size',
      optionType: 'drop_down',
      choices: sizes.map((size) => ({ value: size, description: size })),
    },
  ],
  variants: sizes.map((Size, n) => ({ id: `b0000000-0000-4000-8000-00000000000${n}`, choices: { Size } })),
}

const withStock = (id: string, name: string, stock: number): ProductDraft => ({
  ...plain,
  id,
  name,
  slug: id,
  description: 'Counted.',
  price: '30.00',
  variants: [{ id: onlyVariantId, choices: {}, stock }],
})

/** Three are left. */
export const bowl = withStock('bowl', 'Bowl', 3)
/** Sold out, and there is no other variant. */
export const vase = withStock('vase', 'Vase', 0)

/** Its words have no place to wrap. */
export const endless: ProductDraft = {
  ...plain,
  id: 'endless',
  name: 'Unbreakable'.repeat(7),
  slug: 'endless',
  description: 'word'.repeat(400),
  price: '1.00',
  options: [
    {
      name: 'Kind',
      optionType: 'drop_down',
      choices: [{ value: 'k', description: 'Donaudampfschiffahrtsgesellschaft'.repeat(2).slice(0, 50) }],
    },
  ],
  variants: [
    {
      id: 'b0000000-0000-4000-8000-000000000010',
      choices: { Kind: 'Donaudampfschiffahrtsgesellschaft'.repeat(2).slice(0, 50) },
    },
  ],
}

/** A picture by its id. */
export const picture = (id: string): Picture => ({
  id,
  url: `/sample/${id}.svg`,
  width: 800,
  height: 1000,
  altText: `A ${id}`,
})

/** Two colours with a picture each, and two shared pictures; one colour is sold out. */
export const jug: ProductDraft = {
  ...plain,
  id: 'jug',
  name: 'Jug </script><script>alert(1)</script>',
  slug: 'jug',
  description: 'It pours.',
  brand: 'Kiln & sons',
  price: '40.00',
  discount: { type: 'PERCENT', value: 10 },
  options: [
    {
      name: 'Colour',
      optionType: 'color',
      choices: ['Sage', 'Clay'].map((description) => ({
        value: '#9caf88',
        description,
        pictures: [picture(`jug-${description}`)],
      })),
    },
  ],
  variants: [
    {
      id: 'b0000000-0000-4000-8000-000000000001',
      choices: { Colour: 'Sage' },
      sku: 'JUG-S',
      barcode: '4006381333931',
    },
    {
      id: 'b0000000-0000-4000-8000-000000000002',
      choices: { Colour: 'Clay' },
      sku: 'JUG-C',
      barcode: 'SHELF-3',
      stock: 0,
    },
  ],
  pictures: [picture('jug-Sage'), picture('jug-Clay'), picture('jug-table'), picture('jug-hand')],
}
