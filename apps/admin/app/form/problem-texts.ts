// The platform's violations as sentences, beside the fields that they are about.
import type { FieldViolation } from '@vitrine/client'
import type { FormFields } from './form.ts'

/** The problem of each field; those of no field of the form come together as one. */
export function problemsByField(fields: FormFields, violations: readonly FieldViolation[]) {
  const problems: Record<string, string> = {}
  const others: string[] = []
  for (const violation of violations) {
    const field = fieldOf(fields, violation.field)
    if (field) problems[field.name] ??= problemText(field.label, violation)
    else others.push(toViolationText(violation))
  }
  return { problems, ...(others.length > 0 && { problem: `The form was refused: ${others.join(', ')}.` }) }
}

/** What is wrong with a value, without the signs that the wire has. */
const inWords = (description: string) =>
  description.replaceAll('>=', 'at least').replaceAll('<=', 'at most').replaceAll('> ', 'more than ')

/** What merchants call fields of the wire whose last part does not say it. */
const fieldNames: readonly (readonly [path: string, name: string])[] = [
  ['discount.value', 'discount'],
  ['itemCost', 'cost'],
  ['sku', 'SKU'],
  ['stock.from', 'stock'],
  ['stock.to', 'stock'],
]

/** The name of a field on the wire in words: 'full price' for `lineItems[0].fullPrice`. */
function nameOf(path: string): string {
  const [, known] = fieldNames.find(([end]) => path === end || path.endsWith(`.${end}`)) ?? []
  const last = path.split('.').at(-1) ?? ''
  return (
    known ??
    last.replaceAll(/\[\d+\]/g, '').replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  )
}

/** A violation of a field that the page does not show, as a part of a sentence; `owner` is what has the field. */
export const toViolationText = (
  { field, description }: Pick<FieldViolation, 'field' | 'description'>,
  owner?: string,
): string => `${nameOf(field)}${owner ? ` of ${owner}` : ''} ${inWords(description)}`.trim()

/** The field of the form that a field on the wire belongs to. */
function fieldOf(fields: FormFields, path: string) {
  const isBelow = (start: string) => path === start || /^[.[]/.test(path.slice(start.length))
  const named = fields.find(({ wire = [] }) => wire.some((start) => path.startsWith(start) && isBelow(start)))
  return named ?? fields.find(({ name }) => name === path.split('.').at(-1))
}

function problemText(label: string, { violatedRule, description, data: { threshold } }: FieldViolation) {
  if (violatedRule === 'REQUIRED_FIELD' || (violatedRule === 'MIN_LENGTH' && threshold === 1))
    return `${label} is required.`
  if (violatedRule === 'MAX_LENGTH')
    return `Use at most ${Number(threshold).toLocaleString('en')} characters.`
  return `${label} ${inWords(description)}.`
}
