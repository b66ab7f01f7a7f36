// How a profile is stored: the fields that have a value, with addresses of mail in their canonical form.
import { type IdentityProfile, identityBounds } from '@vitrine/contract'
import { Invalid, violation } from '@vitrine/rules'
import { requireEmail } from './require-email.ts'

type SecondaryEmails = IdentityProfile['secondaryEmails']

const withCanonicalEmails = (emails: SecondaryEmails): SecondaryEmails =>
  emails?.map(({ email, tag }, n) => ({
    email: requireEmail(email, `profile.secondaryEmails[${n}].email`),
    tag,
  }))

const utf8 = new TextEncoder()

/** A profile with the fields that were sent; null deletes one. */
export function changeProfile(
  before: IdentityProfile,
  sent: IdentityProfile | null | undefined,
): IdentityProfile {
  const changed = {
    ...before,
    ...sent,
    ...(sent?.secondaryEmails && { secondaryEmails: withCanonicalEmails(sent.secondaryEmails) }),
  }
  const profile: IdentityProfile = Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value != null),
  )
  const threshold = identityBounds.maxProfileBytes
  if (utf8.encode(JSON.stringify(profile)).length > threshold)
    throw new Invalid([
      violation('profile', 'MAX_SIZE', `must be at most ${threshold / 1024} KiB of text`, { threshold }),
    ])
  return profile
}
