// The conditions of a rule as rows of a form: each posts what it is about, and a value.
import type { CollectionRule, RuleCondition } from '@vitrine/client'

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

/** Reads the rule from a form or a URL, without empty rows; undefined if there is none. */
export function readEntered(fields: URLSearchParams | FormData): EnteredRule | undefined {
  if (!fields.has('match')) return undefined
  const values = fields.getAll('value').map(String)
  const rows = fields
    .getAll('kind')
    .map((kind, i) => ({ kind: String(kind), value: (values[i] ?? '').trim() }))
    .filter(({ kind }) => Object.hasOwn(rowKinds, kind))
  return { match: fields.get('match') === 'ANY' ? 'ANY' : 'ALL', rows }
}

/** The same in the search part of a URL. */
export const toSearch = ({ match, rows }: EnteredRule): string =>
  `?${new URLSearchParams([['match', match], ...rows.flatMap(({ kind, value }) => [['kind', kind] as [string, string], ['value', value] as [string, string]])])}`

const toCondition = ({ kind, value }: RuleRow): RuleCondition => {
  const { fixed, type = 'NAME_CONTAINS' } = rowKinds[kind] ?? {}
  return fixed ?? { type, value }
}

/** The rule as the platform takes it. */
export const toRule = ({ match, rows }: EnteredRule): CollectionRule => ({
  match,
  conditions: rows.map(toCondition),
})

function toRow({ type, value }: RuleCondition): RuleRow {
  const found = Object.entries(rowKinds).find(([, kind]) =>
    kind.fixed
      ? kind.fixed.type === type && (kind.fixed.value ?? null) === (value ?? null)
      : kind.type === type,
  )
  const [kind = '', { fixed } = {}] = found ?? []
  return { kind, value: fixed ? '' : (value ?? '') }
}

/** A stored rule as the form shows it. */
export const toEntered = ({ match, conditions }: CollectionRule): EnteredRule => ({
  match,
  rows: conditions.map(toRow),
})
