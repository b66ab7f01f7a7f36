// Turns schema issues into field violations of the wire: the field, the broken rule, and its limit or allowed values.
import type { FieldViolation, Rule } from '@vitrine/contract'
import { Invalid, maxViolations, violation } from '@vitrine/rules'
import type { z } from 'zod'

/** The path of a field as the wire writes it: `lineItems[0].quantity`. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    '',
  )

const sizeRules: Record<string, Record<'small' | 'big' | 'exact', Rule>> = {
  string: { small: 'MIN_LENGTH', big: 'MAX_LENGTH', exact: 'EXACT_LENGTH' },
  array: { small: 'MIN_SIZE', big: 'MAX_SIZE', exact: 'EXACT_SIZE' },
}
const numberRules = { small: 'MIN', big: 'MAX', exact: 'VALIDATION' } as const

const units: Record<string, string> = { string: ' characters', array: ' items' }

// Clients choose the keys they send, so an unknown one can be of any length.
const maxKeyLength = 100

function toViolation(issue: z.core.$ZodIssue): FieldViolation | FieldViolation[] {
  const field = fieldName(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? violation(field, 'REQUIRED_FIELD', 'is required')
        : violation(field, 'VALIDATION', `must be ${withArticle(issue.expected)}`, {
            expected: issue.expected,
          })
    case 'too_small': {
      const rule = (sizeRules[issue.origin] ?? numberRules)[issue.exact ? 'exact' : 'small']
      const threshold = Number(issue.minimum)
      return violation(field, rule, `must be >= ${threshold}${units[issue.origin] ?? ''}`, { threshold })
    }
    case 'too_big': {
      const rule = (sizeRules[issue.origin] ?? numberRules)[issue.exact ? 'exact' : 'big']
      const threshold = Number(issue.maximum)
      return violation(field, rule, `must be <= ${threshold}${units[issue.origin] ?? ''}`, { threshold })
    }
    case 'invalid_value':
      return issue.input === undefined
        ? violation(field, 'REQUIRED_FIELD', 'is required')
        : violation(field, 'INVALID_ENUM_VALUE', `must be one of ${issue.values.join(', ')}`, {
            values: issue.values,
          })
    case 'invalid_format':
      if (issue.format === 'regex') return violation(field, 'FORMAT', issue.message)
      return violation(field, 'FORMAT', `must be a ${issue.format.toUpperCase()}`, {
        type: issue.format.toUpperCase(),
      })
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        violation(
          fieldName([...issue.path, key.slice(0, maxKeyLength)]),
          'FIELD_NOT_ALLOWED',
          'is not a known field',
        ),
      )
    case 'custom': {
      const { rule = 'VALIDATION', data } = (issue.params ?? {}) as { rule?: Rule; data?: object }
      return violation(field, rule, issue.message, { ...data })
    }
    default:
      return violation(field, 'VALIDATION', 'is invalid')
  }
}

const withArticle = (expected: string) => (/^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`)

/** The violations of a schema error, in the order of the fields; a small request must not produce megabytes of them. */
export const violationsOf = (error: z.core.$ZodError): FieldViolation[] =>
  error.issues.slice(0, maxViolations).flatMap(toViolation).slice(0, maxViolations)

/** Parses input by its schema; throws the violations when it does not fit. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(input, { reportInput: true })
  if (!success) throw new Invalid(violationsOf(error))
  return data
}
