// Products that are hard to show: choices with the same slug, low stock, no stock, words too long to wrap.
import type { ProductDraft } from '@vitrine/contract'
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
