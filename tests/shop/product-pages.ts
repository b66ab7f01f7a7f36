// The form of a product as the server sends it, without script, and the product as it is stored.
import { type ProductDocument, productDocuments } from '@vitrine/client'
import { expect } from 'vitest'
import { formAt, openAdmin, post, problemsIn } from './admin-pages.ts'
import { mug } from './sample-products.ts'

/** Three barcodes. */
export const codes = ['4006381333931', '4006381333948', '4006381333955'] as const

/** Mugs with barcodes, of which there are five, six and seven. */
export const counted = {
  ...mug,
  variants: mug.variants.map((variant, i) => ({ ...variant, barcode: codes[i] ?? '', stock: 5 + i })),
}

/** Opens an admin, and the document of a product in it. */
export async function openProduct(options: Parameters<typeof openAdmin>[0] = {}, id = 'mug') {
  const shop = await openAdmin(options)
  const client = shop.merchantClient({ productDocuments })
  const read = async () => (await client.productDocuments.get(id)) as ProductDocument
  const path = `/products/${id}`
  return {
    ...shop,
    path,
    read,
    /** Saves the form with these values, and reads the product. */
    async save(entered: Record<string, string>) {
      const { status } = await post(shop, path, await formAt(shop, path), entered)
      expect(status).toBe(303)
      return read()
    },
    /** What is wrong with these values; nothing is saved. */
    async problems(entered: Record<string, string>) {
      const before = await read()
      const { status, html } = await post(shop, path, await formAt(shop, path), entered)
      expect([status, await read()]).toEqual([422, before])
      return problemsIn(html)
    },
  }
}

/** A choice as the form has it; `was` is its name in the product, and empty for a new one. */
export const choice = (name: string, was?: string) => ({
  name,
  ...(was !== undefined && { was }),
  value: name,
})

/** One option as the form has it. */
export const option = (name: string, choices: object[], was?: string) =>
  JSON.stringify([{ name, ...(was !== undefined && { was }), type: 'drop_down', choices }])

/** The variants of one option as the form has them, by their choices. */
export const variants = (rows: Record<string, object>) =>
  JSON.stringify(Object.fromEntries(Object.entries(rows).map(([name, row]) => [JSON.stringify([name]), row])))

/** A modifier with a text of shoppers, as the form has it. */
export const engraving = {
  name: 'Engraving',
  kind: 'FREE_TEXT',
  isRequired: true,
  title: '',
  min: '',
  max: '20',
  price: '',
  choices: [],
}
