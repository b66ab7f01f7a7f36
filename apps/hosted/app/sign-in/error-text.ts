// The text of every error that a form of sign-in can show, by the platform's code.
import { type FieldViolation, StoreError } from '@vitrine/client'
import { identityBounds } from '@vitrine/contract/constants'

/** The fields of the forms. */
type SignInField = 'firstName' | 'email' | 'password' | 'code'

/** What is wrong with a form that was sent. */
export interface FormProblem {
  title: string
  advice: string
  /** What is wrong with each field. */
  fields: Partial<Record<SignInField | 'consent' | 'number', string>>
  /** The HTTP status of the page. */
  status: number
  /** The seconds after which another attempt is worth it. */
  retryAfter?: number
  /** No other attempt with the same link can succeed. */
  isFinal?: boolean
}

type ProblemText = Omit<FormProblem, 'fields'> & Partial<Pick<FormProblem, 'fields'>>

const problemOf = (text: ProblemText): FormProblem => ({ fields: {}, ...text })

const { minPasswordLength, maxPasswordLength, maxNameLength } = identityBounds

/** What the forms say about fields that are empty or malformed. */
export const fieldText = {
  email: 'Enter an email address, such as ada@example.com.',
  password: 'Enter your password.',
  newPassword: `Enter a password of at least ${minPasswordLength} characters.`,
  code: 'Enter the six digits of the code.',
  number: 'Enter the order number, such as 10001.',
  consent: 'Tick the required box to create an account.',
}

const byCode: Record<string, ProblemText> = {
  '-19976': {
    title: 'The email address or the password is wrong',
    advice: 'Check both, or set a new password with “Forgot your password?”.',
    fields: { password: 'Enter your password again.' },
    status: 400,
  },
  '-19995': {
    title: 'There is an account with this email address',
    advice: 'Sign in with its password, or register with another address.',
    fields: { email: 'This address has an account already.' },
    status: 409,
  },
  VERIFICATION_FAILED: {
    title: 'The code is wrong or has expired',
    advice:
      'Enter the code from the latest email, or send another one. After five wrong codes, sign in again.',
    fields: { code: 'Enter the code again.' },
    status: 400,
  },
  RECOVERY_FAILED: {
    title: 'This link has been used or has expired',
    advice: 'Send another email, and open the link in it.',
    status: 400,
    isFinal: true,
  },
  UNDO_FAILED: {
    title: 'This link has been used or has expired',
    advice: 'If you cannot sign in to your account, contact the shop.',
    status: 400,
    isFinal: true,
  },
}

const unreachable: ProblemText = {
  title: 'We can’t reach the shop',
  advice: 'Nothing was changed. Wait a moment and send the form again.',
  status: 503,
}

/** The problem of a form that the server cannot read, or that lacks a part that no visitor types. */
export const unreadable: FormProblem = problemOf({
  title: 'The form could not be read',
  advice: 'Fill it in again.',
  status: 400,
})

const waitText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** What was tried too often, by the name that the platform gives the limit. */
const tooManyTitles: Record<string, string> = {
  resend: 'Too many codes requested',
  'network-sign-in': 'Too many failed sign-ins from your network',
  'network-mail': 'Too many emails requested from your network',
}

const tooMany = (seconds: number, budget: unknown): ProblemText => ({
  title: tooManyTitles[`${budget}`] ?? 'Too many attempts',
  advice: `Wait ${waitText(seconds)} and try again.`,
  status: 429,
  retryAfter: seconds,
})

const passwordText = ({ violatedRule }: FieldViolation): string => {
  if (/^(MIN_LENGTH|REQUIRED_FIELD)$/.test(violatedRule)) return fieldText.newPassword
  if (violatedRule === 'MAX_LENGTH') return `Use at most ${maxPasswordLength} characters.`
  return 'This password is easy to guess. Choose another one.'
}

const violationText: Record<SignInField, (violation: FieldViolation) => string> = {
  firstName: () => `Use at most ${maxNameLength} characters.`,
  email: () => fieldText.email,
  password: passwordText,
  code: () => fieldText.code,
}

const isSignInField = (name: string): name is SignInField => name in violationText

/** The problem of fields that the visitor has to correct. */
export const invalidFields = (fields: FormProblem['fields']): FormProblem =>
  problemOf({
    title: 'Check what you have entered',
    advice: Object.values(fields).join(' '),
    fields,
    status: 422,
  })

function violationsProblem(violations: readonly FieldViolation[]): FormProblem {
  const fields: FormProblem['fields'] = {}
  for (const violation of violations) {
    const name = violation.field.split('.').at(-1) ?? ''
    // Hidden fields are not the visitor's to correct.
    if (!isSignInField(name)) return unreadable
    fields[name] ??= violationText[name](violation)
  }
  return invalidFields(fields)
}

/** The problem that a failed call means for the visitor; errors that no visitor can cause are thrown again. */
export function toProblem(error: unknown): FormProblem {
  if (!(error instanceof StoreError)) throw error
  const { code, kind, data, violations } = error
  if (kind === 'validation') return violationsProblem(violations)
  if (code === 'TOO_MANY_REQUESTS') return problemOf(tooMany(Number(data.retryAfter) || 60, data.budget))
  const known = byCode[code]
  if (known) return problemOf(known)
  if (/^(NETWORK|UNAVAILABLE|TIMED_OUT)$/.test(code) || kind === 'timeout') return problemOf(unreachable)
  if (error.status === 400) return unreadable
  throw error
}
