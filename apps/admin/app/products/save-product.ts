// Saves the form of a product, and creates one: in one call, so that shoppers see all of it or nothing.
import { StoreError } from '@vitrine/client'
import type { NewProductDocument, WriteOptions } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import type { ChangedForm, Editable, FormValues } from '../form/form.ts'
import { problemsByField, toViolationText } from '../form/problem-texts.ts'
import { stale } from '../form/retry-mismatch.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { toChanged, toNew } from './product-document.ts'
import { productFields, unknownStore } from './product-fields.ts'
import type { ProductFieldName } from './product-fields.ts'
import { newValues } from './product-values.ts'
import { nameOfSent, variantAt } from './variant-document.ts'

/** The variants of their own prices that are less than the discount of the product. */
const belowDiscount = ({ price, discount, variants }: NewProductDocument) =>
  discount?.type === 'AMOUNT' && Number(price) >= discount.value
    ? variants.filter((variant) => Number(variant.price) < discount.value)
    : []

/** Why a document was refused, at the fields of the form: it has one field for all variants of a product with options. */
function atFields(error: unknown, document: NewProductDocument): unknown {
  if (!(error instanceof StoreError) || error.kind !== 'validation') return error
  // The id is the key of the form.
  if (error.violations.some(({ field }) => field === 'document.id'))
    return new StoreError('application', error.message, { code: 'IDEMPOTENCY_KEY_REUSED' })
  const ofVariants = new Set<string>()
  const others = error.violations.filter((violation) => {
    const variant = variantAt(document, violation.field)
    const isDiscount = violation.field === 'document.discount.value'
    const [cheap] = isDiscount ? belowDiscount(document) : []
    if (variant !== undefined) ofVariants.add(`The ${toViolationText(violation, variant)}.`)
    if (cheap)
      ofVariants.add(
        `The price of ${nameOfSent(document, cheap)} must be at least the discount of ${document.discount?.value}.`,
      )
    return variant === undefined && !cheap
  })
  const { problems, problem } = problemsByField(productFields(unknownStore), others)
  const variants = [...ofVariants].join(' ')
  return new InvalidEntries({ ...problems, ...(variants && { variants }) }, problem)
}

/** Saves what a merchant has changed of a product. */
export async function saveProduct(
  client: MerchantClient,
  id: string,
  { revision, ...form }: ChangedForm<ProductFieldName>,
): Promise<Editable> {
  const [document, store] = await Promise.all([client.productDocuments.get(id), client.store.get()])
  if (!document || document.revision !== revision) throw stale()
  const next = toChanged(form, document, store)
  return client.productDocuments.save(next).catch((error: unknown) => {
    throw atFields(error, next)
  })
}

/** Creates a product; its id is the key, so that the form creates one, however often it is sent. */
export async function createProduct(
  client: MerchantClient,
  entered: FormValues<ProductFieldName>,
  { idempotencyKey }: Required<Pick<WriteOptions, 'idempotencyKey'>>,
): Promise<Editable> {
  const document = { ...toNew(entered, newValues, await client.store.get()), id: idempotencyKey }
  return client.productDocuments.create(document, { idempotencyKey }).catch((error: unknown) => {
    throw atFields(error, document)
  })
}
