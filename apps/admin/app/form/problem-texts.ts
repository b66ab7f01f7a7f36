// The platform's violations as sentences, beside the fields that they are about.
import type { FieldViolation } from '@vitrine/client'
import type { FormFields } from './form.ts'

/** The problem of each field; those of no field of the form come together as one. */
export function problemsByField(fields: FormFields, violations: readonly FieldViolation[]) {
  const problems: Record<string, string> = {}
  const others: string[] = []
  for (const violation of violations) {
    const name = violation.field.split('.').at(-1)
    const field = fields.find((candidate) => candidate.name === name)
    if (field) problems[field.name] ??= problemText(field.label, violation)
    else others.push(`${violation.field} ${violation.description}`.trim())
  }
  return { problems, ...(others.length > 0 && { problem: `The form was refused: ${others.join(', ')}.` }) }
}

function problemText(label: string, { violatedRule, description, data: { threshold } }: FieldViolation) {
  const name = label.toLowerCase()
  if (violatedRule === 'REQUIRED_FIELD' || (violatedRule === 'MIN_LENGTH' && threshold === 1))
    return `Enter a ${name}.`
  if (violatedRule === 'MAX_LENGTH')
    return `Use at most ${Number(threshold).toLocaleString('en')} characters.`
  return `${label} ${description}.`
}
