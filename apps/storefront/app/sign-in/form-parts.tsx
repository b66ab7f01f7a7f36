// The parts of the sign-in and account pages: title, form, fields and links.
import { Checkbox, Notice, TextInput } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShopData } from '../frame/shop-data.ts'
import { signIn as messages } from '../messages/index.ts'
import { PasswordInput } from './password-input.tsx'
import type { AccountField, SignInProblem } from './problem.ts'

/** What a page shows of its form: its problem, if the server has refused it. */
interface ProblemProps {
  problem?: SignInProblem | undefined
}

/** No search engine lists these pages. */
export const unlisted = () => [{ name: 'robots', content: 'noindex' }]

/** A page of one narrow column, with its title. */
export function NarrowPage({
  title,
  text,
  problem,
  children,
}: ProblemProps & { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="px-page mx-auto grid w-full max-w-112 gap-6 py-6 sm:py-10">
      <PageTitle title={title} text={text} problem={problem} />
      {children}
    </div>
  )
}

/** The title of a page, in the tab and above the page's text. */
export function PageTitle({ title, text, problem }: ProblemProps & { title: string; text?: ReactNode }) {
  const storeName = useShopData()?.storeName
  return (
    <div>
      <title>{`${problem ? messages.errorTitle(title) : title} · ${storeName}`}</title>
      <h1 className="font-display text-3xl wrap-anywhere">{title}</h1>
      {text && <p className="mt-2 wrap-anywhere text-ink-soft">{text}</p>}
    </div>
  )
}

/**
 * A form that works without script; its problem stands above its fields. With script, too, it loads a whole page: everything
 * on it may change with the session.
 */
export function PlainForm({
  action,
  hidden = {},
  problem,
  children,
}: ProblemProps & {
  action: string
  /** Values that the form carries along. */
  hidden?: Record<string, string>
  children: ReactNode
}) {
  return (
    // The server's messages say more than those of the browser, and stay on the page.
    <form method="post" action={action} noValidate className="grid gap-5">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && (
        <Notice tone="bad" title={problem.title}>
          {problem.text}
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

const inOrder: AccountField[] = ['firstName', 'newEmail', 'email', 'password', 'newPassword', 'code']

/** Whether a field gets the cursor: it is the first one with a problem, or the first one of a page without problems. */
const hasFocus = (name: AccountField, { problem, isFirst = false }: FieldProps) => {
  const wrong = inOrder.find((field) => problem?.fields[field])
  return wrong === undefined ? isFirst : wrong === name
}

/** The field for the first name. */
export const NameField = ({ value = '', ...props }: FieldProps & { value?: string | undefined }) => (
  <TextInput
    label={messages.firstName}
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
  label = messages.email,
  name = 'email',
  value = '',
  autoComplete,
  ...props
}: FieldProps & {
  label?: string
  name?: 'email' | 'newEmail'
  value?: string | undefined
  autoComplete: 'username' | 'email'
}) => (
  <TextInput
    label={label}
    name={name}
    type="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    required
    defaultValue={value}
    problem={props.problem?.fields[name]}
    autoFocus={hasFocus(name, props)}
  />
)

/** The field for the password of an account. */
export const PasswordField = ({ label = messages.password, ...props }: FieldProps & { label?: string }) => (
  <PasswordInput
    label={label}
    name="password"
    autoComplete="current-password"
    problem={props.problem?.fields.password}
    autoFocus={hasFocus('password', props)}
  />
)

/** The field for a password that the visitor chooses, with its rules. */
export const NewPasswordField = ({
  label = messages.password,
  name = 'password',
  ...props
}: FieldProps & { label?: string; name?: 'password' | 'newPassword' }) => (
  <PasswordInput
    label={label}
    name={name}
    autoComplete="new-password"
    help={messages.passwordHelp}
    problem={props.problem?.fields[name]}
    autoFocus={hasFocus(name, props)}
  />
)

/** The field for the code from the mail. */
export const CodeField = ({ value = '', ...props }: FieldProps & { value?: string | undefined }) => (
  <TextInput
    label={messages.code}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    maxLength={12}
    defaultValue={value}
    className="font-mono text-lg tracking-[0.3em]"
    problem={props.problem?.fields.code}
    autoFocus={hasFocus('code', props)}
  />
)

/** The choice to stay signed in. */
export const StayField = ({ isChecked = false }: { isChecked?: boolean | undefined }) => (
  <Checkbox label={messages.stay} name="stay" defaultChecked={isChecked} help={messages.stayHelp} />
)

const textLinkClass =
  'inline-flex min-h-target items-center underline decoration-edge underline-offset-4 hover:text-accent'

/** A link among other ways to go on. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={textLinkClass}>
    {children}
  </Link>
)

/** A button of a form among other ways to go on. */
export const TextButton = ({ children }: { children: ReactNode }) => (
  <button type="submit" className={textLinkClass}>
    {children}
  </button>
)

/** The other ways to go on, below a form. */
export const OtherWays = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-sm">{children}</div>
)
