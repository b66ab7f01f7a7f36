// What the form of an inventory item holds: its stock, and the terms of its preorder.
import type { InventoryItem, ProductDocument, StockReason } from '@vitrine/client'
import type { FieldOption, FormField, FormValues } from '../form/form.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'

export type InventoryFieldName = 'stock' | 'units' | 'reason' | 'enabled' | 'message' | 'limit'

/** An inventory item with the document of its product, which is what a merchant saves. */
export interface EditedItem extends InventoryItem {
  document: ProductDocument
  variant: ProductDocument['variants'][number]
}

/** Reads an item; its revision is that of its product. */
export async function loadItem(client: MerchantClient, id: string): Promise<EditedItem | null> {
  const item = await client.inventoryItems.get(id)
  const document = item && (await client.productDocuments.get(item.productId))
  const variant = document?.variants.find((each) => each.id === item?.variantId)
  return item && document && variant ? { ...item, revision: document.revision, document, variant } : null
}

export const valuesOfItem = ({
  variant: { stock, preorder },
}: EditedItem): FormValues<InventoryFieldName> => ({
  stock: typeof stock === 'string' ? stock : 'TRACKED',
  units: typeof stock === 'number' ? String(stock) : '',
  reason: 'MANUAL',
  enabled: preorder ? 'on' : '',
  message: preorder?.message ?? '',
  limit: String(preorder?.limit ?? ''),
})

/** How many units are entered, as a number or as a difference to what there is; undefined if it is neither. */
export function readUnits(text: string, before: string): number | undefined {
  const [, sign, digits] = /^([-−+]?) ?(\d{1,5})$/.exec(text.trim()) ?? []
  if (digits === undefined || (sign && before === '')) return undefined
  if (!sign) return Number(digits)
  return sign === '+' ? Number(before) + Number(digits) : Number(before) - Number(digits)
}

const inDigits = (count: number) => count.toLocaleString('en')

function unitsHelp(text: string, { stock }: FormValues, { units: before = '' }: FormValues): string {
  if (stock !== 'TRACKED') return 'Only for stock that is tracked.'
  const units = /\d/.test(text.trim().slice(0, 1)) ? undefined : readUnits(text, before)
  return units === undefined || units < 0
    ? 'How many there are, or a difference such as +20 or -3.'
    : `That makes ${inDigits(units)}.`
}

function limitHelp(_limit: string, _values: FormValues, { limit, units, stock }: FormValues): string {
  const ordered = Math.max(0, Number(limit) - Number(units))
  const isCounted = limit !== '' && stock === 'TRACKED'
  return `How many can be ordered${isCounted ? `; ${inDigits(ordered)} of ${inDigits(Number(limit))} are` : ''}. Leave it empty for any number.`
}

const toOptions = (labels: Record<string, string>): FieldOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const levels = {
  TRACKED: 'Tracked',
  IN_STOCK: 'In stock, not tracked',
  OUT_OF_STOCK: 'Sold out, not tracked',
}

const reasons: Partial<Record<StockReason, string>> = {
  MANUAL: 'Delivery, count or correction',
  ORDER: 'Order',
  REVERT_INVENTORY_CHANGE: 'Undo an earlier change',
}

export const inventoryFields: readonly FormField<InventoryFieldName>[] = [
  { name: 'stock', label: 'Stock', kind: 'choice', isNarrow: true, options: toOptions(levels) },
  {
    name: 'units',
    label: 'Units',
    kind: 'text',
    isNarrow: true,
    help: unitsHelp,
    merge: ({ base, values: { units = '' } }) => String(readUnits(units, base.units ?? '') ?? units),
  },
  {
    name: 'reason',
    label: 'Reason',
    kind: 'choice',
    isStored: false,
    options: toOptions(reasons),
    help: 'Shown in the stock history.',
  },
  {
    name: 'enabled',
    label: 'Can be preordered',
    section: 'Preorder',
    kind: 'checkbox',
    help: (_, _values, { enabled }) =>
      enabled
        ? 'What is left of the limit was never in stock: when the preorder ends, the variant is sold out until you set its stock.'
        : 'Shoppers order it before it is in stock. The number in stock then says how many can still be preordered.',
  },
  {
    name: 'message',
    label: 'Message',
    kind: 'long text',
    help: 'Shown beside the button, such as “Ships in May”.',
  },
  { name: 'limit', label: 'Limit', kind: 'text', isNarrow: true, help: limitHelp },
]
