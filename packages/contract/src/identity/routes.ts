// The calls of sign-in, under the addresses of the published client.
import { z } from 'zod'
import { permission } from '../permissions.ts'
import type { RouteTable } from '../route.ts'
import type { refusals } from './errors.ts'
import { MeAnswer } from './me.ts'
import {
  ChangePassword,
  EmailValidation,
  factorTypes,
  Login,
  Recover,
  Register,
  ResendCode,
  SendActivationEmail,
  SendRecoveryEmail,
  SignInState,
  SignOn,
  SignOnAnswer,
  SignOnPolicy,
  StartVerification,
  ValidateEmail,
  VerifyCode,
  VerifyFactor,
} from './requests.ts'

const policy = z.object({ signOnPolicy: SignOnPolicy })

export const routes = {
  'GET /vitrine/v1/me': { answer: MeAnswer, for: 'caller' },

  'POST /_api/iam/authentication/v2/register': {
    body: Register,
    answer: SignInState,
    for: 'visitor',
    heavy: true,
    refuses: ['-19995', 'TOO_MANY_REQUESTS'],
  },
  'POST /_api/iam/authentication/v2/login': {
    body: Login,
    answer: SignInState,
    for: 'visitor',
    heavy: true,
    refuses: ['-19976', 'TOO_MANY_REQUESTS'],
  },
  'POST /_api/iam/authentication/v2/{factorType}/verify': {
    path: { factorType: z.enum(factorTypes) },
    body: VerifyFactor,
    answer: SignInState,
    for: 'member',
    heavy: true,
    refuses: ['ADDRESS_NOT_FOUND', 'FACTOR_NOT_SUPPORTED', '-19976', 'TOO_MANY_REQUESTS'],
  },
  'POST /_api/iam/authentication/v2/change-password': {
    body: ChangePassword,
    for: 'member',
    heavy: true,
    refuses: ['RECENT_SIGN_IN_REQUIRED', 'TOO_MANY_REQUESTS'],
  },
  'POST /_api/iam/authentication/v2/sign-on': {
    body: SignOn,
    answer: SignOnAnswer,
    for: permission('identity.write'),
    refuses: ['-19995'],
  },
  'POST /_api/iam/authentication/v2/validate-email': {
    body: ValidateEmail,
    answer: EmailValidation,
    for: 'caller',
  },
  'POST /_api/iam/recovery/v1/send-email': {
    body: SendRecoveryEmail,
    for: 'visitor',
    refuses: ['REDIRECT_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  },
  'POST /_api/iam/recovery/v1/activation-email': {
    body: SendActivationEmail,
    for: 'caller',
    refuses: ['REDIRECT_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  },
  'POST /_api/iam/recovery/v1/recover': {
    body: Recover,
    answer: SignInState,
    for: 'visitor',
    heavy: true,
    refuses: ['RECOVERY_FAILED', 'TOO_MANY_REQUESTS'],
  },
  'POST /_api/iam/verification/v1/start': {
    body: StartVerification,
    answer: z.object({ verificationId: z.string() }),
    for: 'caller',
    also: ['/_api/iam/verification/v1/Start', '/v1/Start'],
    refuses: ['TOO_MANY_REQUESTS'],
  },
  'POST /_api/iam/verification/v1/auth/verify': {
    body: VerifyCode,
    answer: SignInState,
    for: 'visitor',
    refuses: ['VERIFICATION_FAILED'],
  },
  'POST /_api/iam/verification/v1/auth/resend': {
    body: ResendCode,
    answer: SignInState,
    for: 'visitor',
    refuses: ['VERIFICATION_FAILED', 'TOO_MANY_REQUESTS'],
  },
  'GET /iam/signon/v1/sign-on-policies': { answer: policy, for: 'caller' },
  'PATCH /iam/signon/v1/sign-on-policies': {
    body: z.object({ signOnPolicy: SignOnPolicy.partial() }),
    answer: policy,
    for: permission('identity.write'),
  },
} as const satisfies RouteTable<keyof typeof refusals>
