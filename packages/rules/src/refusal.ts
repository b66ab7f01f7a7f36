// The two errors that rules throw on purpose: Refusal has a code, Invalid has field violations. Any other error is a bug.
import type { FieldViolation, RefusalCode, Rule } from '@vitrine/contract'

/** An expected error with a code. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: Record<string, unknown>
  /** Replaces the default message of the code where that would mislead. */
  readonly description: string | undefined
  constructor(code: RefusalCode, data: Record<string, unknown> = {}, description?: string) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.data = data
    this.description = description
  }
}

/** The most violations that an error tells: each of a thousand variants may break a rule. */
export const maxViolations = 100

/** Fields that violate a rule, each with its name on the wire and each violation once; of more than 100 the first ones. */
export class Invalid extends Error {
  readonly violations: FieldViolation[]
  constructor(all: readonly FieldViolation[]) {
    const unique = new Map(all.map((each) => [JSON.stringify(each), each]))
    const violations = [...unique.values()].slice(0, maxViolations)
    super(
      `INVALID_ARGUMENT: ${violations.map(({ field, description }) => `"${field}" ${description}`).join(', ')}`,
    )
    this.name = 'Invalid'
    this.violations = violations
  }
}

/** A violated rule of one field. `data` is always an object, because clients read its properties without a check. */
export const violation = (
  field: string,
  violatedRule: Rule,
  description: string,
  data: Record<string, unknown> = {},
): FieldViolation => ({ field, description, violatedRule, ruleName: null, data })

/** The violation of a rule that the wire has a name for. */
export const namedViolation = (field: string, ruleName: string, description: string): FieldViolation => ({
  ...violation(field, 'OTHER', description),
  ruleName,
})

/** Throws if a list that was sent has more items than its field may have. */
export function assertNotTooMany(
  items: readonly unknown[] | null | undefined,
  threshold: number,
  field: string,
): void {
  if (items && items.length > threshold)
    throw new Invalid([violation(field, 'MAX_SIZE', `must have <= ${threshold} items`, { threshold })])
}
