// The conditions of a rule as rows of a form: each posts what it is about, and a value.
import type { CollectionRule, RuleCondition } from '@vitrine/client'
import { decimalText, fieldDecimal } from '../form/decimals.ts'

/** What a row of the form may be about. Those with a `fixed` condition need no value. */
export const rowKinds: Record<
  string,
  { label: string; fixed?: RuleCondition; type?: RuleCondition['type']; suggests?: 'brands' | 'ribbons' }
> = {
  name: { label: 'Name contains', type: 'NAME_CONTAINS' },
  brand: { label: 'Brand is', type: 'BRAND_IS', suggests: 'brands' },
  ribbon: { label: 'Ribbon is', type: 'RIBBON_IS', suggests: 'ribbons' },
  atLeast: { label: 'Price is at least', type: 'PRICE_AT_LEAST' },
  atMost: { label: 'Price is at most', type: 'PRICE_AT_MOST' },
  onSale: { label: 'Is on sale', fixed: { type: 'ON_SALE' } },
  physical: { label: 'Is a physical product', fixed: { type: 'PRODUCT_TYPE_IS', value: 'physical' } },
  digital: { label: 'Is a digital product', fixed: { type: 'PRODUCT_TYPE_IS', value: 'digital' } },
}

/** A row: the name of its kind, and the value. */
export interface RuleRow {
  kind: string
  value: string
}

/** A rule as the form holds it. */
export interface EnteredRule {
  match: CollectionRule['match']
  rows: RuleRow[]
}

export const emptyRow: RuleRow = { kind: '', value: '' }

/** Stands for the rule of a collection whose products are chosen by hand. */
export const noRule: EnteredRule = { match: 'ALL', rows: [] }

/** The value of a row; one that is left from another kind does not count. */
const valueOf = ({ kind, value }: RuleRow) => (rowKinds[kind]?.fixed ? '' : value.trim())

/** A rule as a text, without empty rows; two rules are the same if their texts are. */
export const writeEntered = ({ match, rows }: EnteredRule): string =>
  JSON.stringify({
    match,
    rows: rows.flatMap((row) =>
      Object.hasOwn(rowKinds, row.kind) ? [{ kind: row.kind, value: valueOf(row) }] : [],
    ),
  })

const isRow = (row: Partial<RuleRow> | null): row is RuleRow =>
  typeof row?.kind === 'string' && typeof row.value === 'string'

/** The rule in a text; undefined if it is malformed. */
export function parseEntered(text: string): EnteredRule | undefined {
  try {
    const { match, rows } = JSON.parse(text) as Partial<EnteredRule>
    const isRule = (match === 'ALL' || match === 'ANY') && Array.isArray(rows) && rows.every(isRow)
    return isRule ? { match, rows } : undefined
  } catch {
    return undefined
  }
}

/** A rule in words. */
export function ruleText(text: string): string {
  const { match, rows } = parseEntered(text) ?? noRule
  if (rows.length === 0) return 'Products are chosen by hand'
  const conditions = rows.map(({ kind, value }) => {
    const { label = '', fixed } = rowKinds[kind] ?? {}
    return fixed ? label : `${label} ${value}`
  })
  return [match === 'ALL' ? 'All conditions' : 'Any condition', ...conditions].join('\n')
}

/** The saved rule that a form was opened with, and the revision of the collection. */
export interface OpenedRule {
  base: EnteredRule
  revision: string
}

/** Reads what a form was opened with; undefined if it is malformed. */
export function readOpened(fields: URLSearchParams | FormData): OpenedRule | undefined {
  const base = parseEntered(String(fields.get('base') ?? ''))
  const revision = String(fields.get('revision') ?? '')
  return base && /^\d{1,18}$/.test(revision) ? { base, revision } : undefined
}

/** Reads the rule from a form or a URL, without empty rows; undefined if there is none. */
export function readEntered(fields: URLSearchParams | FormData): EnteredRule | undefined {
  if (!fields.has('match')) return undefined
  const values = fields.getAll('value').map(String)
  const rows = fields
    .getAll('kind')
    .map((kind, i) => ({ kind: String(kind), value: values[i] ?? '' }))
    .map((row) => ({ ...row, value: valueOf(row) }))
    .filter(({ kind }) => Object.hasOwn(rowKinds, kind))
  return { match: fields.get('match') === 'ANY' ? 'ANY' : 'ALL', rows }
}

/** The same in the search part of a URL. */
export const toSearch = ({ match, rows }: EnteredRule): string =>
  `?${new URLSearchParams([['match', match], ...rows.flatMap(({ kind, value }) => [['kind', kind] as [string, string], ['value', value] as [string, string]])])}`

/** Whether the value of a row is a price. */
export const isPrice = (type: RuleCondition['type'] | undefined): boolean =>
  type === 'PRICE_AT_LEAST' || type === 'PRICE_AT_MOST'

/** A price that cannot be read stays as it is, and the platform refuses it. */
function toCondition({ kind, value }: RuleRow, decimals: number): RuleCondition {
  const { fixed, type = 'NAME_CONTAINS' } = rowKinds[kind] ?? {}
  return fixed ?? { type, value: (isPrice(type) && decimalText(value, decimals)) || value }
}

/** The rule as the platform takes it; `decimals` is how many a price has. */
export const toRule = ({ match, rows }: EnteredRule, decimals: number): CollectionRule => ({
  match,
  conditions: rows.map((row) => toCondition(row, decimals)),
})

function toRow({ type, value }: RuleCondition, decimals: number): RuleRow {
  const found = Object.entries(rowKinds).find(([, kind]) =>
    kind.fixed
      ? kind.fixed.type === type && (kind.fixed.value ?? null) === (value ?? null)
      : kind.type === type,
  )
  const [kind = '', { fixed } = {}] = found ?? []
  if (fixed || value == null) return { kind, value: '' }
  return { kind, value: isPrice(type) ? fieldDecimal(value, decimals) : value }
}

/** A stored rule as the form shows it. */
export const toEntered = (rule: CollectionRule | null, decimals: number): EnteredRule =>
  rule ? { match: rule.match, rows: rule.conditions.map((each) => toRow(each, decimals)) } : noRule

/** A rule as the form shows it once it is saved. */
export const asSaved = (entered: EnteredRule, decimals: number): EnteredRule =>
  toEntered(toRule(entered, decimals), decimals)

/** Whether a form was posted to save the rule or to remove it. */
export const isRuleChange = (posted: FormData): boolean =>
  ['rule', 'no rule'].includes(String(posted.get('change') ?? ''))
