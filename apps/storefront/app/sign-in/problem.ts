// What is wrong with a form of the sign-in or the account that was sent, by the platform's code.
import { retryAfterContext } from '@vitrine/app-server'
import { type FieldViolation, StoreError } from '@vitrine/client'
import { type RouterContextProvider, data } from 'react-router'
import { signIn as messages } from '../messages/index.ts'

/** The fields of the forms. */
export type AccountField = ViolatedField | 'newEmail' | 'agree'

/** What is wrong with a form. */
export interface SignInProblem {
  title: string
  text: string
  /** What is wrong with each field. */
  fields: Partial<Record<AccountField | 'consent', string>>
  /** The HTTP status of the page. */
  status: number
  /** The seconds after which another attempt is worth it. */
  retryAfter?: number
}

const refusals: Record<string, Pick<SignInProblem, 'title' | 'text' | 'fields'>> = messages.refusals

/** The problem of a form that the server cannot read, or that lacks a part that no visitor types. */
export const unreadable: SignInProblem = { ...messages.unreadable, fields: {}, status: 400 }

/** The problem of fields that the visitor has to correct. */
export const invalidFields = (fields: SignInProblem['fields']): SignInProblem => ({
  title: messages.checkFields,
  text: Object.values(fields).join(' '),
  fields,
  status: 422,
})

const passwordText = ({ violatedRule }: FieldViolation): string => {
  if (/^(MIN_LENGTH|REQUIRED_FIELD)$/.test(violatedRule)) return messages.fields.newPassword
  return violatedRule === 'MAX_LENGTH' ? messages.fields.longPassword : messages.fields.guessable
}

const emailText = ({ violatedRule }: FieldViolation): string =>
  violatedRule === 'VALIDATION' ? messages.fields.sameEmail : messages.fields.email

const tooLong = () => messages.fields.tooLong

const violationText = {
  firstName: () => messages.fields.name,
  lastName: () => messages.fields.name,
  email: emailText,
  password: passwordText,
  newPassword: passwordText,
  code: () => messages.fields.code,
  country: tooLong,
  addressLine: tooLong,
  addressLine2: tooLong,
  postalCode: tooLong,
  city: tooLong,
  subdivision: tooLong,
} satisfies Record<string, (violation: FieldViolation) => string>

type ViolatedField = keyof typeof violationText

function violationsProblem(violations: readonly FieldViolation[]): SignInProblem {
  const fields: SignInProblem['fields'] = {}
  for (const violation of violations) {
    const name = violation.field.split('.').at(-1) ?? ''
    // Hidden fields are not the visitor's to correct.
    if (!Object.hasOwn(violationText, name)) return unreadable
    fields[name as ViolatedField] ??= violationText[name as ViolatedField](violation)
  }
  return invalidFields(fields)
}

/** The text for a limit that is reached, by the name that the platform gives it. */
const tooMany = (budget: unknown) => {
  if (budget === 'change' || budget === 'resend') return messages.tooManyCodes
  return budget === 'network-mail' ? messages.tooManyMails : messages.tooMany
}

/** The problem that a failed call means for the visitor; errors that no visitor can cause are thrown again. */
export function toProblem(error: unknown): SignInProblem {
  if (!(error instanceof StoreError)) throw error
  const { code, kind, status, data: details, violations } = error
  if (kind === 'validation') return violationsProblem(violations)
  if (status === 429) {
    const retryAfter = Number(details.retryAfter) || 60
    return { ...tooMany(details.budget)(retryAfter), fields: {}, status, retryAfter }
  }
  const known = Object.hasOwn(refusals, code) ? refusals[code] : undefined
  if (known) return { ...known, status }
  if (/^(network|timeout|system)$/.test(kind) || status >= 500)
    return { ...messages.unreachable, fields: {}, status: 503 }
  if (status === 400) return unreadable
  throw error
}

/** The response that shows a form again, with its problem and what was typed; `typed` never holds a password. */
export function withProblem<Typed extends object>(
  context: Readonly<RouterContextProvider>,
  problem: SignInProblem,
  typed: Typed,
) {
  if (problem.retryAfter !== undefined) context.set(retryAfterContext, `${problem.retryAfter}`)
  return data({ problem, typed }, { status: problem.status })
}

/** Reads the text fields of a form; those of an unreadable one are empty. */
export async function readFields(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => new FormData())
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** Hashes of passwords may take longer than a page waits for anything else. */
export const hashTimeout = { timeout: 15_000 }
