// Goods that are hard on a screen: choices that spell alike, few left, none left, words without an end.
import type { ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract'

const sizes = ['L/XL', 'L XL', 'A+', 'A-']
const plain: Pick<ProductDraft, 'productType' | 'pictures' | 'createdDate'> = {
  productType: 'physical',
  pictures: [],
  createdDate: '2030-01-02T03:04:05.678Z',
}

/** Four sizes, two of which read the same in an address. */
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

const counted = (id: string, name: string, stock: number): ProductDraft => ({
  ...plain,
  id,
  name,
  slug: id,
  description: 'Counted.',
  price: '30.00',
  variants: [{ id: onlyVariantId, choices: {}, stock }],
})

/** Three are left. */
export const bowl = counted('bowl', 'Bowl', 3)
/** None are left, and there is no other. */
export const vase = counted('vase', 'Vase', 0)

/** Nowhere to break. */
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
