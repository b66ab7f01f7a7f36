// How rules say no: an expected 'no' has a code, a broken field has a rule. Anything else thrown is a bug.
import type { FieldViolation, RefusalCode, Rule } from '@vitrine/contract'

/** An expected 'no'. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: Record<string, unknown>
  /** What is said in place of the code's own sentence, where that would mislead. */
  readonly description: string | undefined
  constructor(code: RefusalCode, data: Record<string, unknown> = {}, says?: string) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.data = data
    this.description = says
  }
}

/** Fields that break a rule, each named as on the wire. */
export class Invalid extends Error {
  readonly violations: FieldViolation[]
  constructor(violations: FieldViolation[]) {
    super(
      `INVALID_ARGUMENT: ${violations.map(({ field, description }) => `"${field}" ${description}`).join(', ')}`,
    )
    this.name = 'Invalid'
    this.violations = violations
  }
}

/** One broken rule; `data` is always there, because clients read into it. */
export const violation = (
  field: string,
  violatedRule: Rule,
  description: string,
  data: Record<string, unknown> = {},
): FieldViolation => ({ field, description, violatedRule, ruleName: null, data })
