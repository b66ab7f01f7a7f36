// Previews: for a day, everyone who has a signed link sees a product that visitors do not see.
import { z } from 'zod'
import type { RefusalTable } from './errors.ts'
import { key } from './ids.ts'
import { permission } from './permissions.ts'
import { sampleIds } from './products/examples.ts'
import { Product } from './products/product.ts'
import { ProductV3 } from './products-v3/product.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'Links that show the page of a hidden, scheduled or archived product for 24 hours. They are signed, and stored nowhere; after a rotation of the keys that drops the old ones they are not valid.'

export const refusals = {
  PREVIEW_NOT_FOUND: {
    status: 404,
    message: 'Preview not found',
    fix: 'Ask the merchant for a new link; this one is not valid in this store',
  },
  PREVIEW_EXPIRED: {
    status: 410,
    message: 'The preview has expired',
    fix: 'Ask the merchant for a new link',
  },
} as const satisfies RefusalTable

export const PreviewLink = z.object({
  /** The page of the storefront. */
  url: z.string(),
  token: z.string(),
  expirationDate: z.iso.datetime(),
})
/** A link to the preview of a product. */
export interface PreviewLink extends z.infer<typeof PreviewLink> {}

export const Preview = z.object({
  /** The product as visitors would see it. */
  product: Product,
  /** Its modifiers, which catalog version 1 does not have. */
  modifiers: ProductV3.shape.modifiers,
  /** Its description as rich content. */
  description: ProductV3.shape.description,
  /** Its sections of further information, with those that it shares with other products. */
  infoSections: ProductV3.shape.infoSections,
  expirationDate: z.iso.datetime(),
})
/** The preview of a product. */
export interface Preview extends z.infer<typeof Preview> {}

export const routes = {
  'POST /vitrine/v1/products/{id}/preview-links': {
    for: permission('products.read'),
    path: { id: key },
    answer: z.object({ previewLink: PreviewLink }),
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  // In the body, because addresses are logged.
  'QUERY /vitrine/v1/products/preview': {
    for: 'caller',
    body: z.object({ token: z.string().min(1).max(300) }),
    answer: Preview,
    refuses: ['PREVIEW_NOT_FOUND', 'PREVIEW_EXPIRED'],
  },
} as const satisfies RouteTable<keyof typeof refusals | 'PRODUCT_NOT_FOUND'>

export const examples: ExamplesOf<typeof routes> = {
  'POST /vitrine/v1/products/{id}/preview-links': {
    summary: 'Create a preview link',
    description:
      'Returns a link that shows the product for 24 hours to everyone who has it. It shows no other product, and nothing that only merchants see.',
    client: `shop.previews.createLink('${sampleIds.product}')`,
    path: { id: sampleIds.product },
  },
  'QUERY /vitrine/v1/products/preview': {
    summary: 'Get the preview of a product',
    description:
      'Returns the product of a preview link, in whatever state it is. It cannot be added to a cart.',
    client: "shop.previews.get('a-token-of-a-link')",
    body: { token: 'a-token-of-a-link' },
    status: 404,
  },
}
