// Products as they are stored: each is read and saved as a whole, with its variants, pictures, collections and stock, so that
// shoppers see all of a change or nothing of it.
import { z } from 'zod'
import { BulkResult } from './bulk-result.ts'
import { bodyLimits } from './constants.ts'
import { listOf, updatedEntity } from './entity/parts.ts'
import { key, slug } from './ids.ts'
import { reason } from './inventory/item.ts'
import { permission } from './permissions.ts'
import { ProductDraft, productBounds, stock } from './products/draft.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'Products as they are stored, for programs and pages that edit them: one call reads a product, and one call saves all of it, or nothing. Stock is saved as a difference, so a sale in between is no conflict.'

const level = z
  .union([stock, z.enum(['IN_STOCK', 'OUT_OF_STOCK'])])
  .describe('How many units there are; of a variant whose stock is not tracked, whether it is in stock.')

const {
  id: _id,
  createdDate,
  archivedDate,
  slug: _slug,
  preorder: _preorder,
  variants,
  ...fields
} = ProductDraft.shape
const { id: variantId, stock: _stock, preorder, ...variantFields } = variants.element.shape

const StoredVariant = z.object({ id: z.string(), ...variantFields, preorder, stock: level.optional() })

export const ProductDocument = z.object({
  id: z.string(),
  revision: z.string(),
  ...fields,
  slug,
  createdDate,
  archivedDate,
  lastUpdated: z.iso.datetime(),
  variants: z.array(StoredVariant),
})
/** A product as it is stored; `stock` and `preorder` need the permission `inventory.read`. */
export interface ProductDocument extends z.infer<typeof ProductDocument> {}

const SavedVariant = z.object({
  id: variantId.optional().describe('Absent: a new variant.'),
  ...variantFields,
  preorder: preorder.describe('Absent: as it is; `null`: none.'),
  stock: z
    .object({ from: level, to: level })
    .optional()
    .describe(
      'What was read, and what is to be. Absent: as it is; of a new variant, nothing if the stock of the product is tracked. The difference is applied to what there is.',
    ),
})

const saved = { ...fields, slug, variants: z.array(SavedVariant).max(productBounds.variants) }

const NewDocument = z.object({ ...saved, id: key.optional(), slug: slug.optional() })
/** A product to create; without a slug it gets one of its name. */
export interface NewProductDocument extends z.input<typeof NewDocument> {}

const DocumentUpdate = z.object({ ...saved, id: key, revision: updatedEntity.revision })
/** A product to save, with all of its fields: one that is absent is empty from then on. */
export interface ProductDocumentUpdate extends z.input<typeof DocumentUpdate> {}

const written = z.object({ id: z.string(), revision: z.string() })
const write = { for: permission('products.write'), bodyLimit: bodyLimits.ofDocuments } as const
const path = { productId: key }

export const routes = {
  'GET /vitrine/v1/products/{productId}/document': {
    for: permission('products.read'),
    path,
    answer: z.object({ document: ProductDocument }),
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /vitrine/v1/products/documents/query': {
    for: permission('products.read'),
    heavy: true,
    body: z.object({ ids: listOf(key) }),
    answer: z.object({ documents: z.array(ProductDocument) }),
  },
  'PATCH /vitrine/v1/products/{productId}/document': {
    ...write,
    path,
    body: z.object({ document: DocumentUpdate.omit({ id: true }), stockReason: reason }),
    answer: written,
    refuses: ['PRODUCT_NOT_FOUND', 'REVISION_MISMATCH'],
  },
  'POST /vitrine/v1/products/documents': {
    ...write,
    body: z.object({ document: NewDocument }),
    answer: written,
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'PATCH /vitrine/v1/products/documents': {
    ...write,
    heavy: true,
    body: z.object({ documents: listOf(DocumentUpdate) }),
    answer: BulkResult,
  },
} as const satisfies RouteTable<'PRODUCT_NOT_FOUND'>

/** A product of the sample store. */
const mug = '5a3b1e00-0000-4000-8000-000000000100'
const example = {
  name: 'Pocket mug',
  productType: 'physical' as const,
  description: 'For one espresso.',
  price: '14',
  pictures: [],
  variants: [{ choices: {} }],
}
const code = `  name: 'Pocket mug',
  productType: 'physical',
  description: 'For one espresso.',
  price: '14',
  pictures: [],
  variants: [{ choices: {} }],
`
const missing = '00000000-0000-4000-8000-00000000d0c5'

export const examples: ExamplesOf<typeof routes> = {
  'GET /vitrine/v1/products/{productId}/document': {
    summary: 'Get the document of a product',
    description: 'Returns a product as it is stored, with the stock of its variants.',
    client: `shop.productDocuments.get('${mug}')`,
    path: { productId: mug },
  },
  'QUERY /vitrine/v1/products/documents/query': {
    summary: 'List the documents of several products',
    description: 'Returns up to 100 products as they are stored, without those that do not exist.',
    client: `shop.productDocuments.list(['${mug}'])`,
    body: { ids: [mug] },
  },
  'PATCH /vitrine/v1/products/{productId}/document': {
    summary: 'Save the document of a product',
    description:
      'Saves a product whole, in one transaction: its fields, variants, pictures, collections, shared sections and stock. Fields that are absent are empty from then on; stock that is absent stays as it is. A text with HTML becomes rich text, unless it is sent as it was read. Each save raises the revision. A stale revision is refused, and `data.document` is the product as it is now.',
    client: `shop.productDocuments.save({
  id: '${missing}',
  revision: '1',
  slug: 'pocket-mug',
${code}})`,
    path: { productId: missing },
    body: { document: { ...example, slug: 'pocket-mug', revision: '1' } },
    status: 404,
  },
  'POST /vitrine/v1/products/documents': {
    summary: 'Create a product from its document',
    description: 'Creates a product whole, with its stock: `from` is what a new variant has, `IN_STOCK`.',
    client: `shop.productDocuments.create({\n${code}})`,
    body: { document: example },
  },
  'PATCH /vitrine/v1/products/documents': {
    summary: 'Save the documents of several products',
    description: 'Saves up to 100 products, each whole or not at all, and returns a result for each.',
    client: `shop.productDocuments.bulkSave([{
  id: '${missing}',
  revision: '1',
  slug: 'pocket-mug',
${code}}])`,
    body: { documents: [{ ...example, id: missing, slug: 'pocket-mug', revision: '1' }] },
  },
}
