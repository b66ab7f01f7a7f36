// The examples of the identity routes.
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const loginId = { email: 'ada@example.com' }
const password = 'correct horse battery'
const stateToken = 'the state token'
const identityId = '00000000-0000-4000-8000-00000000000d'

export const examples: ExamplesOf<typeof routes> = {
  'GET /vitrine/v1/me': {
    summary: 'Get the caller',
    description:
      'Returns who calls, and the store that the call acts on: the visitor or member of a token, or the permissions of an API key.',
  },
  'POST /_api/iam/authentication/v2/register': {
    summary: 'Register',
    description:
      'Creates an account. The answer says what is next: `SUCCESS` comes with a session token, `REQUIRE_EMAIL_VERIFICATION` with a state token for the code from the mail, and `REQUIRE_OWNER_APPROVAL` waits for the merchant.',
    body: { loginId, password, profile: { firstName: 'Ada' } },
  },
  'POST /_api/iam/authentication/v2/login': {
    summary: 'Sign in',
    description:
      'Checks an email address and a password. An unknown address and a wrong password are answered alike.',
    body: { loginId: { email: 'grace@example.com' }, password },
    status: 400,
  },
  'POST /_api/iam/authentication/v2/{factorType}/verify': {
    summary: 'Verify a factor',
    description:
      'Checks the password of the member again, so that calls which need a recent sign-in are allowed. Other factors than `PASSWORD` are refused.',
    client: "shop.account.verifyPassword('correct horse battery')",
    path: { factorType: 'PASSWORD' },
    body: { passwordData: { password } },
    status: 403,
  },
  'POST /_api/iam/authentication/v2/change-password': {
    summary: 'Change the password',
    description:
      'Sets another password, ends the member’s other sessions, and tells the member by mail. Needs a sign-in of the last ten minutes.',
    client: "shop.account.changePassword('a longer one than before')",
    body: { newPassword: 'a longer one than before' },
    status: 403,
  },
  'POST /_api/iam/authentication/v2/sign-on': {
    summary: 'Sign a member on',
    description:
      'Signs in the member with this address, without a password, and creates the account if there is none. For servers that have checked who it is.',
    body: { loginId: { email: 'lin@example.com' }, verifyEmail: true },
  },
  'POST /_api/iam/authentication/v2/validate-email': {
    summary: 'Validate an email address',
    description: 'Checks the form of an address, and nothing about its account.',
    body: { email: loginId.email },
  },
  'POST /_api/iam/recovery/v1/send-email': {
    summary: 'Send a recovery mail',
    description:
      'Sends a link for a new password to the address, if it belongs to an account. The answer is the same if not.',
    body: { email: loginId.email },
  },
  'POST /_api/iam/recovery/v1/activation-email': {
    summary: 'Send an activation mail',
    description:
      'Sends a link that confirms the address of a member and sets a password. The answer is the same for an unknown id.',
    body: { identityId },
  },
  'POST /_api/iam/recovery/v1/recover': {
    summary: 'Set a new password',
    description:
      'Sets the password with the token of a recovery mail, and ends every session of the member. The member then signs in.',
    body: { recoveryToken: 'the token of the link', password },
    status: 400,
  },
  'POST /_api/iam/verification/v1/start': {
    summary: 'Send a verification code',
    description: 'Sends a code to the address of a member. The answer is the same for an unknown id.',
    body: { identityId, target: 'EMAIL' },
  },
  'POST /_api/iam/verification/v1/auth/verify': {
    summary: 'Verify the email address',
    description: 'Continues a sign-in with the code from the mail.',
    body: { code: '123456', stateToken },
    status: 400,
  },
  'POST /_api/iam/verification/v1/auth/resend': {
    summary: 'Send the verification code again',
    description: 'Sends another code for the same sign-in; earlier codes are no longer valid.',
    body: { stateToken },
    status: 400,
  },
  'GET /iam/signon/v1/sign-on-policies': {
    summary: 'Get the sign-on policy',
    description: 'Returns what a new member needs before the first sign-in.',
  },
  'PATCH /iam/signon/v1/sign-on-policies': {
    summary: 'Update the sign-on policy',
    description: 'Sets what a new member needs before the first sign-in; the fields that are sent change.',
    body: { signOnPolicy: { requireEmailVerification: false } },
  },
}
