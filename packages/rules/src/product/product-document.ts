// Products as merchants edit them: what is stored as one document, and what saving one changes of the product and its stock.
import type {
  FieldViolation,
  NewProductDocument,
  ProductDocument,
  ProductDocumentUpdate,
  ProductDraft,
} from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import { changePreorder } from '../inventory/change-preorder.ts'
import type { StockLevel } from '../inventory/level.ts'
import { isSameLevel, untracked } from '../inventory/stock-level.ts'
import type { ProductFacts } from './product.ts'
import { withModifierIds, withOptionIds } from './ids-of-parts.ts'
import { Invalid, violation } from '../refusal.ts'
import { fromSentHtml, type StoredText } from '../rich-content/stored-text.ts'
import { levelsOfNewVariants } from './variants-of.ts'

type Levels = Readonly<Record<string, StockLevel>>
type SentStock = NonNullable<ProductDocumentUpdate['variants'][number]['stock']>
type Level = SentStock['from']

/** A level as documents have it. */
const toLevel = ({ quantity, isTracked }: StockLevel): Level =>
  isTracked ? (quantity ?? 0) : quantity === null ? 'IN_STOCK' : 'OUT_OF_STOCK'

/** The document of a stored product; without `levels` it has no stock. */
export function toProductDocument(
  { numericId: _, variants, options, modifiers, ...facts }: ProductFacts,
  revision: bigint,
  levels: Levels | undefined,
): ProductDocument {
  return {
    ...facts,
    ...(options && { options: options.map(withOptionIds) }),
    ...(modifiers && { modifiers: modifiers.map(withModifierIds) }),
    revision: `${revision}`,
    variants: variants.map(({ stock: _stock, preorder: _preorder, ...variant }) => {
      if (!levels) return variant
      const level = levels[variant.id] ?? untracked
      return { ...variant, stock: toLevel(level), preorder: level.preorder ?? null }
    }),
  }
}

type Sent = ProductDocumentUpdate | NewProductDocument

/** What a document is saved over. */
interface SaveContext {
  /** Absent: the product is new. */
  before: ProductFacts | undefined
  levels: Levels
  /** The field of the document. */
  field: string
  newId(): string
}

/** The texts of a document as they are stored; one that is sent as it was read stays as it is. */
function textsOf(
  { description, infoSections }: Pick<ProductDraft, 'description' | 'infoSections'>,
  { before, field }: SaveContext,
) {
  const violations: FieldViolation[] = []
  const textOf = (text: StoredText, stored: readonly StoredText[], name: string): StoredText => {
    if (typeof text !== 'string' || stored.includes(text)) return text
    try {
      return fromSentHtml(text, stored[0], `${field}.${name}`)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      violations.push(...error.violations)
      return text
    }
  }
  const textsOfSections = (title: string) =>
    before?.infoSections?.flatMap((section) => (section.title === title ? section.description : [])) ?? []
  const texts = {
    description: textOf(description, before ? [before.description] : [], 'description'),
    ...(infoSections && {
      infoSections: infoSections.map((section, i) => ({
        ...section,
        description: textOf(
          section.description,
          textsOfSections(section.title),
          `infoSections[${i}].description`,
        ),
      })),
    }),
  }
  return { texts, violations }
}

/** What a document makes of a product and its stock, and why that is refused; new variants get ids. */
export function applyDocument(
  sent: Sent,
  stored: Pick<ProductDraft, 'id' | 'slug' | 'createdDate' | 'archivedDate'>,
  context: SaveContext,
): { draft: ProductDraft; levels: VariantLevel[]; violations: FieldViolation[] } {
  const { revision: _, variants, ...fields } = sent as ProductDocumentUpdate
  const { texts, violations } = textsOf(fields as ProductDraft, context)
  const idOfNew = () => (sent.options?.length ? context.newId() : onlyVariantId)
  const draft = {
    ...fields,
    ...texts,
    ...stored,
    variants: variants.map(({ stock: _stock, preorder: _preorder, id, ...variant }) => ({
      ...variant,
      id: (id ?? idOfNew()).toLowerCase(),
    })),
  } as ProductDraft
  const stock = stockOf(sent, draft, context)
  return { draft, levels: stock.levels, violations: [...violations, ...stock.violations] }
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
function stockOf(
  { variants }: Sent,
  draft: ProductDraft,
  { before: facts, levels, field }: SaveContext,
): { levels: VariantLevel[]; violations: FieldViolation[] } {
  const violations: FieldViolation[] = []
  const added = levelsOfNewVariants(facts?.variants ?? [], draft.variants, levels)
  const changed = variants.flatMap(({ stock, preorder }, place): VariantLevel[] => {
    const variantId = draft.variants[place]?.id ?? ''
    const before = levels[variantId] ?? untracked
    const isSet = stock && stock.from !== stock.to
    const kept = { ...before, ...(!stock && added[variantId]) }
    const applied = isSet ? applyChange(stock, before, `${field}.variants[${place}].stock`) : undefined
    if (applied && 'violatedRule' in applied) {
      violations.push(applied)
      return []
    }
    const terms = { limit: preorder?.limit ?? null, message: preorder?.message ?? null }
    const level =
      preorder === undefined ? kept : changePreorder(kept, { enabled: preorder !== null, ...terms })
    // Stock that is sent counts whatever a preorder begins or ends with.
    const after = { ...level, ...applied }
    return isSameLevel(before, after) ? [] : [{ variantId, ...after }]
  })
  return { levels: changed, violations }
}
