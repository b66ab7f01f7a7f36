// What a product has only in catalog version 3: its modifiers, and the barcodes of its variants, which are found by their ids.
import type { Product, ProductUpdateV3, ProductV3 } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import type { FormValues } from '../form/form.ts'
import { retryMismatch } from '../form/retry-mismatch.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { modifiersOf, toModifiers, writeModifiers } from './modifier-values.ts'
import { keyOf, maxCode, namesBefore, readOptions, readVariants } from './option-values.ts'
import type { ProductFieldName } from './product-fields.ts'
import { withVariantNames } from './variant-problems.ts'

type Values = FormValues<ProductFieldName>
type VariantInput = NonNullable<ProductUpdateV3['variantsInfo']>['variants'][number]

/** What a merchant has entered: the changed fields, all fields, and what the form began with. */
export interface EnteredProduct {
  changed: Partial<Values>
  entered: Values
  base: Values
}

/** Throws if a barcode is too long, or if it is that of a product with options. */
export function checkBarcode({ barcode, options }: Values, changed: Partial<Values>): void {
  if (barcode.length > maxCode) throw new InvalidEntries({ barcode: `Use at most ${maxCode} characters.` })
  if (changed.barcode && barcode && options)
    throw new InvalidEntries({ barcode: 'Enter the barcodes of its variants in the table of variants.' })
}

/** All variants with the barcodes that the merchant has changed; undefined if they have them already. */
function toBarcodes(
  stored: ProductV3,
  { productOptions, variants }: Product,
  { entered, base }: EnteredProduct,
): VariantInput[] | undefined {
  const options = readOptions(entered.options)
  const [rows, rowsBefore] = [readVariants(entered.variants), readVariants(base.variants)]
  const choicesById = new Map(
    variants.map(({ id, choices }) => [id, productOptions.map(({ name }) => choices[name] ?? '')]),
  )
  const hasOptions = productOptions.length > 0
  const all = stored.variantsInfo.variants.map(({ id, price, barcode: current = '' }) => {
    const choices = choicesById.get(id) ?? []
    const to = hasOptions ? rows[keyOf(choices)]?.barcode : entered.barcode
    const from = hasOptions ? rowsBefore[keyOf(namesBefore(options, choices))]?.barcode : base.barcode
    const barcode = to?.trim() ?? ''
    // A form that began without the barcodes, such as before an update, has not removed them.
    const isChanged = barcode !== (from?.trim() ?? '') && barcode !== current
    return {
      isChanged,
      sent: { ...(hasOptions && { id }), price, ...(isChanged && { barcode: barcode || null }) },
    }
  })
  return all.some(({ isChanged }) => isChanged) ? all.map(({ sent }) => sent) : undefined
}

/** What is to be changed of the stored product. */
function toChange(
  stored: ProductV3,
  product: Product,
  form: EnteredProduct,
): Pick<ProductUpdateV3, 'modifiers' | 'variantsInfo'> {
  const { changed } = form
  const { modifiers } = changed
  const { currency } = product.priceData
  const hasOthers = modifiers !== undefined && modifiers !== writeModifiers(modifiersOf(stored, currency))
  const hasBarcodes = changed.variants !== undefined || changed.barcode !== undefined
  const variants = hasBarcodes ? toBarcodes(stored, product, form) : undefined
  return {
    ...(hasOthers && { modifiers: toModifiers(modifiers, currency) }),
    ...(variants && { variantsInfo: { variants } }),
  }
}

/**
 * Saves what was entered of them; returns whether the product may have another revision now. Another post of the same form may
 * have saved it of a new product, so that is read again.
 */
export async function saveByIds(
  client: Pick<MerchantClient, 'productsV3' | 'merchantProductsV3'>,
  product: Product,
  form: EnteredProduct,
  isNew: boolean,
): Promise<boolean> {
  const { changed } = form
  if (![changed.modifiers, changed.variants, changed.barcode].some((value) => value !== undefined))
    return false
  const save = async () => {
    const stored = await client.productsV3.get(product.id)
    if (!stored) throw new TypeError('A product that was saved is missing')
    const change = toChange(stored, product, form)
    if (Object.keys(change).length === 0) return isNew
    const revision = isNew ? stored.revision : (product.revision ?? '')
    const sent = change.variantsInfo?.variants ?? []
    await withVariantNames(
      client.merchantProductsV3.update(product.id, { revision, ...change }),
      product,
      sent.map(({ id }) => id),
    )
    return true
  }
  return isNew ? retryMismatch(save) : save()
}
