// What a schema found wrong, in the words of the wire: which field, which rule, what would be right.
import type { FieldViolation, Rule } from '@vitrine/contract'
import { Invalid, violation } from '@vitrine/rules'
import type { z } from 'zod'

/** The path of a field as the wire writes it: `lineItems[0].quantity`. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    '',
  )

const sized: Record<string, Record<'small' | 'big' | 'exact', Rule>> = {
  string: { small: 'MIN_LENGTH', big: 'MAX_LENGTH', exact: 'EXACT_LENGTH' },
  array: { small: 'MIN_SIZE', big: 'MAX_SIZE', exact: 'EXACT_SIZE' },
}
const number = { small: 'MIN', big: 'MAX', exact: 'VALIDATION' } as const

const counted: Record<string, string> = { string: ' characters', array: ' items' }

/** A key can be as long as whoever sends it likes. */
const mostOfKey = 100

function of(issue: z.core.$ZodIssue): FieldViolation | FieldViolation[] {
  const field = fieldName(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? violation(field, 'REQUIRED_FIELD', 'must be there')
        : violation(field, 'VALIDATION', `must be ${article(issue.expected)}`, { expected: issue.expected })
    case 'too_small': {
      const rule = (sized[issue.origin] ?? number)[issue.exact ? 'exact' : 'small']
      const least = Number(issue.minimum)
      return violation(field, rule, `must be >= ${least}${counted[issue.origin] ?? ''}`, { threshold: least })
    }
    case 'too_big': {
      const rule = (sized[issue.origin] ?? number)[issue.exact ? 'exact' : 'big']
      const most = Number(issue.maximum)
      return violation(field, rule, `must be <= ${most}${counted[issue.origin] ?? ''}`, { threshold: most })
    }
    case 'invalid_value':
      return issue.input === undefined
        ? violation(field, 'REQUIRED_FIELD', 'must be there')
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
          fieldName([...issue.path, key.slice(0, mostOfKey)]),
          'FIELD_NOT_ALLOWED',
          'is not known here',
        ),
      )
    case 'custom':
      return violation(field, 'VALIDATION', issue.message)
    default:
      return violation(field, 'VALIDATION', 'is not right')
  }
}

const article = (expected: string) => (/^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`)

// Nobody mends more at a time, and a small request must not be answered by megabytes.
const most = 100

/** The broken rules, in the order of the fields. */
export const violationsOf = (error: z.core.$ZodError): FieldViolation[] =>
  error.issues.slice(0, most).flatMap(of).slice(0, most)

/** What was sent, as its schema makes it; refused with the rules that it breaks. */
export function parse<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(sent, { reportInput: true })
  if (!success) throw new Invalid(violationsOf(error))
  return data
}
