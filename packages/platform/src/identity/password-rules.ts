// The rules for new passwords: long enough, and not among the first that attackers try. All characters are allowed.
import { identityBounds } from '@vitrine/contract'
import { canonicalEmail, Invalid, violation } from '@vitrine/rules'
import { isCommonPassword } from './common-passwords.ts'

const { minPasswordLength, maxPasswordLength } = identityBounds

/** Digits, letters, and the letters in the order of the usual keyboards. */
const sequences = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]

/** Whether a text is a part of a sequence, forwards or backwards; after its end the sequence starts again. */
const isSequence = (text: string) =>
  sequences.some((sequence) => {
    const endless = sequence.repeat(Math.ceil(text.length / sequence.length) + 1)
    return endless.includes(text) || endless.includes([...text].reverse().join(''))
  })

/** Why a password of the right length is easy to guess; undefined if it is not. */
function weaknessOf(password: string, email: string | undefined): string | undefined {
  const lower = password.toLowerCase()
  if (new Set(lower).size === 1) return 'must not repeat one character'
  if (isSequence(lower)) return 'must not be a sequence such as 12345678 or qwertyui'
  if (isCommonPassword(lower)) return 'must not be one of the most common passwords'
  if (email === undefined) return undefined
  const isEmail = canonicalEmail(password) === email || lower === email.split('@')[0]
  return isEmail ? 'must not be the email address, or its part before the @' : undefined
}

/**
 * Throws if a password must not be set: it is too short or too long, or easy to guess. `email` is the canonical address of the
 * account.
 */
export function assertGoodPassword(password: string, field: string, email?: string): void {
  // Characters count in the form that is hashed.
  const normalized = password.normalize()
  const { length } = [...normalized]
  if (length < minPasswordLength) {
    const threshold = minPasswordLength
    throw new Invalid([violation(field, 'MIN_LENGTH', `must be >= ${threshold} characters`, { threshold })])
  }
  if (length > maxPasswordLength) {
    const threshold = maxPasswordLength
    throw new Invalid([violation(field, 'MAX_LENGTH', `must be <= ${threshold} characters`, { threshold })])
  }
  const weakness = weaknessOf(normalized, email)
  if (weakness) throw new Invalid([violation(field, 'VALIDATION', weakness)])
}
