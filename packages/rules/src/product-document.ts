// Products as merchants edit them: what is stored as one document, and what saving one changes of the product and its stock.
import type {
  FieldViolation,
  NewProductDocument,
  ProductDocument,
  ProductDocumentUpdate,
  ProductDraft,
} from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import { changePreorder } from './inventory/change-preorder.ts'
import type { StockLevel } from './inventory/level.ts'
import { isSameLevel, untracked } from './inventory/stock-level.ts'
import type { ProductFacts } from './product.ts'
import { violation } from './refusal.ts'

type Levels = Readonly<Record<string, StockLevel>>
type SentStock = NonNullable<ProductDocumentUpdate['variants'][number]['stock']>
type Level = SentStock['from']

/** A level as documents have it. */
const toLevel = ({ quantity, isTracked }: StockLevel): Level =>
  isTracked ? (quantity ?? 0) : quantity === null ? 'IN_STOCK' : 'OUT_OF_STOCK'

/** The document of a stored product; without `levels` it has no stock. */
export function toProductDocument(
  { numericId: _, variants, ...facts }: ProductFacts,
  revision: bigint,
  levels: Levels | undefined,
): ProductDocument {
  return {
    ...facts,
    revision: `${revision}`,
    variants: variants.map(({ stock: _stock, preorder: _preorder, ...variant }) => {
      if (!levels) return variant
      const level = levels[variant.id] ?? untracked
      return { ...variant, stock: toLevel(level), preorder: level.preorder ?? null }
    }),
  }
}

/** What a document becomes once it is saved; new variants get ids. */
export function draftOfDocument(
  { variants, ...sent }: ProductDocumentUpdate | NewProductDocument,
  stored: Pick<ProductDraft, 'id' | 'slug' | 'createdDate' | 'archivedDate'>,
  newId: () => string,
): ProductDraft {
  const { revision: _, ...fields } = sent as ProductDocumentUpdate
  const idOfNew = () => (sent.options?.length ? newId() : onlyVariantId)
  return {
    ...fields,
    ...stored,
    variants: variants.map(({ stock: _stock, preorder: _preorder, id, ...variant }) => ({
      ...variant,
      id: (id ?? idOfNew()).toLowerCase(),
    })),
  } as ProductDraft
}

/** The stock and the preorder of a variant to set. */
interface VariantLevel extends StockLevel {
  variantId: string
}

/** The quantity that a change leads to, or why there is none. */
function applyChange(
  { from, to }: SentStock,
  current: StockLevel,
  field: string,
): StockLevel | FieldViolation {
  const now = toLevel(current)
  if (typeof from !== typeof now)
    return violation(
      `${field}.from`,
      'VALIDATION',
      typeof now === 'number' ? 'is tracked meanwhile' : 'is no longer tracked',
    )
  if (typeof to !== 'number') return { quantity: to === 'IN_STOCK' ? null : 0, isTracked: false }
  if (typeof now !== 'number' || typeof from !== 'number') return { quantity: to, isTracked: true }
  const quantity = now + to - from
  return quantity < 0
    ? violation(`${field}.to`, 'MIN', `must be >= ${from - now}, because only ${now} are left`, {
        threshold: from - now,
      })
    : { quantity, isTracked: true }
}

/** What a document changes of the stock of its variants, at their places in the draft. */
export function levelsOfDocument(
  { variants }: Pick<ProductDocumentUpdate, 'variants'>,
  draft: ProductDraft,
  levels: Levels,
  field: string,
): { levels: VariantLevel[]; violations: FieldViolation[] } {
  const violations: FieldViolation[] = []
  const changed = variants.flatMap(({ stock, preorder }, place): VariantLevel[] => {
    const variantId = draft.variants[place]?.id ?? ''
    const before = levels[variantId] ?? untracked
    const isSet = stock && stock.from !== stock.to
    const applied = isSet ? applyChange(stock, before, `${field}.variants[${place}].stock`) : before
    if ('violatedRule' in applied) {
      violations.push(applied)
      return []
    }
    const terms = { limit: preorder?.limit ?? null, message: preorder?.message ?? null }
    const after =
      preorder === undefined
        ? applied
        : changePreorder({ ...before, ...applied }, { enabled: preorder !== null, ...terms })
    return isSameLevel(before, after) ? [] : [{ variantId, ...after }]
  })
  return { levels: changed, violations }
}
