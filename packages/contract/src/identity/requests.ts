// The calls of a sign-in: register, sign in, verify, recover. Most answer the state that the sign-in is in.
import { z } from 'zod'
import { identityBounds } from '../constants.ts'
import { Guid } from '../ids.ts'
import { Identity, IdentityProfile, OwnProfile } from './identity.ts'

const secret = z.string().min(1).max(identityBounds.maxTokenLength)
const email = z.string().max(identityBounds.maxEmailLength)
const loginId = z.object({ email })
// The rules for passwords count characters, of which some are two of JavaScript's.
const password = z.string().max(2 * identityBounds.maxPasswordLength)
// Accepted as the hosted platform's clients send them, and not checked.
const captchaTokens = z.array(z.record(z.string(), z.unknown())).max(10).nullish()
const clientMetaData = z.record(z.string(), z.unknown()).nullish()
const deviceId = z
  .string()
  .min(identityBounds.minDeviceIdLength)
  .max(identityBounds.maxDeviceIdLength)
  .nullish()
  .describe(
    'A random secret that the device keeps and no other has. A device on which the member has signed in with it has tries of its own, also when others have used up those of the address.',
  )

export const Register = z.object({
  loginId,
  password,
  profile: OwnProfile.nullish(),
  deviceId,
  captchaTokens,
  clientMetaData,
})
export const Login = z.object({ loginId, password, deviceId, captchaTokens, clientMetaData })
export const ChangePassword = z.object({ newPassword: password })
export const SignOn = z.object({
  loginId,
  profile: IdentityProfile.nullish(),
  verifyEmail: z.boolean().default(false),
  mergeExistingContact: z.boolean().default(true),
})
export const ValidateEmail = z.object({ email })

export const factorTypes = ['PASSWORD', 'SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH'] as const
export const VerifyFactor = z.object({
  stateToken: secret.nullish(),
  rememberThisDevice: z.boolean().default(false),
  passwordData: z.object({ password }).nullish(),
})

const redirect = z
  .object({ url: z.string().max(1000), clientId: z.string().min(1).max(100).nullish() })
  .nullish()
  .describe(
    'Where the platform’s page leads back to once the password is set: an address on an origin that the client has registered. Of an address that is not registered itself, the mail has the origin alone.',
  )
const language = z.string().max(35).nullish().describe('Accepted and not used: all mails are in English.')
export const SendRecoveryEmail = z.object({
  email,
  language,
  redirect,
  page: z
    .string()
    .max(1000)
    .nullish()
    .describe(
      'A page of the client’s own that sets the password with the `token` of the link: `/new-password` on an origin that the client has registered, or a registered address. Absent: the platform’s page.',
    ),
})
export const SendActivationEmail = z.object({
  identityId: Guid,
  emailOptions: z.object({ language, redirect }).nullish(),
})
export const Recover = z.object({ recoveryToken: secret, password: password.nullish() })

export const StartVerification = z.object({ identityId: Guid, target: z.literal('EMAIL').default('EMAIL') })
export const VerifyCode = z.object({ code: z.string().length(6), stateToken: secret })
export const ResendCode = z.object({ stateToken: secret })

export const signInStates = ['SUCCESS', 'REQUIRE_OWNER_APPROVAL', 'REQUIRE_EMAIL_VERIFICATION'] as const

export const SignInState = z.object({
  state: z.enum(signInStates),
  sessionToken: z
    .string()
    .optional()
    .describe('Proves the sign-in for a minute, once: a redirect session exchanges it for a code.'),
  stateToken: z.string().optional().describe('Continues the sign-in, with the code from the mail.'),
  identity: Identity.optional(),
  isEmptied: z
    .boolean()
    .optional()
    .describe(
      'Set by a recovery that proves the address for the first time: the existing cart and profile, which may be another person’s, are deleted.',
    ),
  additionalData: z.object({}),
})
/** The state of a sign-in. */
export interface SignInState extends z.infer<typeof SignInState> {}

export const SignOnPolicy = z.object({
  requireOwnerApproval: z.boolean(),
  requireEmailVerification: z.boolean(),
})
/** What a new member needs before the first sign-in. */
export interface SignOnPolicy extends z.infer<typeof SignOnPolicy> {}
export const SignOnAnswer = z.object({ sessionToken: z.string(), identity: Identity })
export const EmailValidation = z.object({
  valid: z.boolean(),
  formatInvalid: z.boolean(),
})
