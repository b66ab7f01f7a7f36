// Email addresses of requests.
import { canonicalEmail, Invalid, violation } from '@vitrine/rules'

/** An address of a request in its canonical form. */
export function requireEmail(text: string, field: string): string {
  const email = canonicalEmail(text)
  if (email === undefined)
    throw new Invalid([violation(field, 'FORMAT', 'must be an email address', { type: 'EMAIL' })])
  return email
}
