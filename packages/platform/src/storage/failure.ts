// Why one part of a change was refused, as the result on the wire tells it.
import { refusals } from '@vitrine/contract'
import { Invalid, type Refusal } from '@vitrine/rules'
import type { Failure } from './idempotency.ts'

export function toFailure(error: Refusal | Invalid): Failure {
  if (error instanceof Invalid)
    return {
      code: 'INVALID_ARGUMENT',
      description: error.message,
      data: { fieldViolations: error.violations },
    }
  const { message } = (refusals as Record<string, { message: string }>)[error.code] ?? { message: error.code }
  return { code: error.code, description: error.description ?? message, data: error.data }
}

/** Items that a change leaves as they are, by their ids, each with the reason. */
export type Skipped = ReadonlyMap<string, Refusal | Invalid>
