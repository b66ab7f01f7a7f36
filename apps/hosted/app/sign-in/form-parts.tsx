// The parts of the sign-in pages: title, form, fields and links.
import { identityBounds } from '@vitrine/contract/constants'
import { Checkbox, Notice, TextInput } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { FormProblem } from './error-text.ts'

/** What a page shows of its form: its problem, if the server has refused it. */
interface ProblemProps {
  problem?: FormProblem | undefined
}

/** The title of a page, in the tab and above the page's text. */
export function PageTitle({
  title,
  storeName,
  problem,
  children,
}: ProblemProps & { title: string; storeName: string; children?: ReactNode }) {
  return (
    <div>
      <title>{`${problem ? 'Error: ' : ''}${title} · ${storeName}`}</title>
      <h1 className="font-display text-2xl">{title}</h1>
      {children && <p className="mt-2 wrap-anywhere text-ink-soft">{children}</p>}
    </div>
  )
}

/** Says that the first proof of the address has emptied the account. */
export const EmptiedNotice = () => (
  <Notice tone="warn" title="Your account is empty now">
    Your email address had not been confirmed before, so another person may have created the account. To be
    safe, we have removed its cart, name and addresses.
  </Notice>
)

/** A form that works without script; its problem stands above its fields. */
export function SignInForm({
  action,
  hidden = {},
  problem,
  children,
}: ProblemProps & {
  /** The URL that the form is sent to; that of its page by default. */
  action?: string
  /** Values that the form carries along. */
  hidden?: Record<string, string>
  children: ReactNode
}) {
  const { pathname, search } = useLocation()
  return (
    // By default a form keeps the fragment of its page's URL, and then browsers ignore autofocus on the next page. The
    // server's messages say more than those of the browser, and stay on the page.
    <form method="post" action={action ?? pathname + search} noValidate className="grid gap-5">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && (
        <Notice tone="bad" title={problem.title}>
          {problem.advice}
        </Notice>
      )}
      {children}
    </form>
  )
}

interface FieldProps extends ProblemProps {
  /** The browser puts the cursor into this field, unless another one has a problem. */
  isFirst?: boolean
}

/** Whether a field gets the cursor: it is the first one with a problem, or the first one of a page without problems. */
const hasFocus = (name: string, { problem, isFirst = false }: FieldProps) => {
  const [wrong] = ['firstName', 'email', 'password', 'code'].filter(
    (field) => field in (problem?.fields ?? {}),
  )
  return wrong === undefined ? isFirst && !problem : wrong === name
}

/** The field for the first name. */
export const NameField = ({ value = '', ...props }: FieldProps & { value?: string | undefined }) => (
  <TextInput
    label="First name (optional)"
    name="firstName"
    autoComplete="given-name"
    dir="auto"
    defaultValue={value}
    problem={props.problem?.fields.firstName}
    autoFocus={hasFocus('firstName', props)}
  />
)

/** The field for the email address; `autoComplete` says whether the address names an account. */
export const EmailField = ({
  value = '',
  autoComplete,
  ...props
}: FieldProps & { value?: string | undefined; autoComplete: 'username' | 'email' }) => (
  <TextInput
    label="Email address"
    name="email"
    type="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    required
    defaultValue={value}
    problem={props.problem?.fields.email}
    autoFocus={hasFocus('email', props)}
  />
)

/** The field for the password of an account. */
export const PasswordField = (props: FieldProps) => (
  <TextInput
    label="Password"
    name="password"
    type="password"
    autoComplete="current-password"
    required
    problem={props.problem?.fields.password}
    autoFocus={hasFocus('password', props)}
  />
)

/** The field for a password that the visitor chooses, with its rules. */
export const NewPasswordField = ({ label = 'Password', ...props }: FieldProps & { label?: string }) => (
  <TextInput
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    required
    help={`At least ${identityBounds.minPasswordLength} characters. A few words that only you would put together are easy to remember and hard to guess.`}
    problem={props.problem?.fields.password}
    autoFocus={hasFocus('password', props)}
  />
)

/** The field for the code from the mail. */
export const CodeField = (props: FieldProps) => (
  <TextInput
    label="Code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    maxLength={12}
    className="font-mono text-lg tracking-[0.3em]"
    problem={props.problem?.fields.code}
    autoFocus={hasFocus('code', props)}
  />
)

/** The choice to stay signed in. */
export const StayField = ({ isChecked }: { isChecked: boolean }) => (
  <Checkbox
    label="Stay signed in on this device"
    name="stay"
    defaultChecked={isChecked}
    help="Leave it off on a device that others use."
  />
)

const textLinkClass =
  'inline-flex min-h-target items-center underline decoration-edge underline-offset-4 hover:text-accent'

/** A link within a sentence or a list of links. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={textLinkClass}>
    {children}
  </a>
)

/** A button of a form among other ways to go on; `intent` tells it from the others. */
export const TextButton = ({ intent, children }: { intent?: string; children: ReactNode }) => (
  <button type="submit" name={intent && 'intent'} value={intent} className={textLinkClass}>
    {children}
  </button>
)

/** The other ways to go on, below a form. */
export const OtherWays = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-sm">{children}</div>
)
