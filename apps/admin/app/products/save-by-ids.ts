// What a product has only in catalog version 3: its modifiers, and the barcodes of its variants, which are found by their ids.
import { StoreError } from '@vitrine/client'
import type { Product, ProductUpdateV3, ProductV3 } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import type { FormValues } from '../form/form.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { modifiersOf, toModifiers, writeModifiers } from './modifier-values.ts'
import { keyOf, maxCode, readVariants } from './option-values.ts'
import type { ProductFieldName } from './product-fields.ts'

type Values = FormValues<ProductFieldName>
type VariantInput = NonNullable<ProductUpdateV3['variantsInfo']>['variants'][number]

/** Throws if a barcode is too long, or if it is that of a product with options. */
export function checkBarcode({ barcode, options }: Values, changed: Partial<Values>): void {
  if (barcode.length > maxCode) throw new InvalidEntries({ barcode: `Use at most ${maxCode} characters.` })
  if (changed.barcode && barcode && options)
    throw new InvalidEntries({ barcode: 'Enter the barcodes of its variants in the table of variants.' })
}

/** All variants with the barcodes that were entered; undefined if they have them already. */
function toBarcodes(
  stored: ProductV3,
  { productOptions, variants }: Product,
  entered: Values,
): VariantInput[] | undefined {
  const rows = readVariants(entered.variants)
  const keys = new Map(
    variants.map(({ id, choices }) => [id, keyOf(productOptions.map(({ name }) => choices[name] ?? ''))]),
  )
  const hasOptions = productOptions.length > 0
  const all = stored.variantsInfo.variants.map(({ id, price, barcode: before = '' }) => {
    const barcode = (hasOptions ? rows[keys.get(id) ?? '']?.barcode : entered.barcode)?.trim() ?? ''
    const isChanged = barcode !== before
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
  changed: Partial<Values>,
  entered: Values,
): Pick<ProductUpdateV3, 'modifiers' | 'variantsInfo'> {
  const { modifiers } = changed
  const hasOthers = modifiers !== undefined && modifiers !== writeModifiers(modifiersOf(stored))
  const hasBarcodes = changed.variants !== undefined || changed.barcode !== undefined
  const variants = hasBarcodes ? toBarcodes(stored, product, entered) : undefined
  return {
    ...(hasOthers && { modifiers: toModifiers(modifiers) }),
    ...(variants && { variantsInfo: { variants } }),
  }
}

const isMismatch = (error: unknown) => error instanceof StoreError && error.code === 'REVISION_MISMATCH'

/**
 * Saves what was entered of them; returns whether the product may have another revision now. Another post of the same form may
 * have saved it of a new product, so that is read again.
 */
export async function saveByIds(
  client: Pick<MerchantClient, 'productsV3' | 'merchantProductsV3'>,
  product: Product,
  changed: Partial<Values>,
  entered: Values,
  isNew: boolean,
): Promise<boolean> {
  if (![changed.modifiers, changed.variants, changed.barcode].some((value) => value !== undefined))
    return false
  const stored = await client.productsV3.get(product.id)
  if (!stored) throw new TypeError('A product that was saved is missing')
  const change = toChange(stored, product, changed, entered)
  if (Object.keys(change).length === 0) return isNew
  const revision = isNew ? stored.revision : (product.revision ?? '')
  try {
    await client.merchantProductsV3.update(product.id, { revision, ...change })
  } catch (error) {
    if (!isNew || !isMismatch(error)) throw error
    return saveByIds(client, product, changed, entered, isNew)
  }
  return true
}
