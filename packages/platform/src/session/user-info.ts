// The member of a token, as OpenID Connect names the fields.
import type { UserInfo } from '@vitrine/contract'
import type { Member } from '../identity/store.ts'

/** A member as user info. */
export function toUserInfo({ id, email, emailVerified, profile }: Member): UserInfo {
  const { firstName, lastName, picture, language } = profile
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    sub: id,
    email: email ?? '',
    emailVerified,
    ...(firstName && { givenName: firstName }),
    ...(lastName && { familyName: lastName }),
    ...(name && { name }),
    ...(picture && { picture }),
    ...(language && { language }),
  }
}
