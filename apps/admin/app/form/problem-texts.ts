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
    else others.push(`${violation.field} ${violation.description}`.trim())
  }
  return { problems, ...(others.length > 0 && { problem: `The form was refused: ${others.join(', ')}.` }) }
}

/** The field of the form that a field on the wire belongs to. */
function fieldOf(fields: FormFields, path: string) {
  const isBelow = (start: string) => path === start || /^[.[]/.test(path.slice(start.length))
  const named = fields.find(({ wire = [] }) => wire.some((start) => path.startsWith(start) && isBelow(start)))
  return named ?? fields.find(({ name }) => name === path.split('.').at(-1))
}

function problemText(label: string, { violatedRule, description, data: { threshold } }: FieldViolation) {
  const name = label.toLowerCase()
  if (violatedRule === 'REQUIRED_FIELD' || (violatedRule === 'MIN_LENGTH' && threshold === 1))
    return `Enter a ${name}.`
  if (violatedRule === 'MAX_LENGTH')
    return `Use at most ${Number(threshold).toLocaleString('en')} characters.`
  return `${label} ${description}.`
}
