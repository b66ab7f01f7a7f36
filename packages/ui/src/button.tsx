// Buttons, and links that look like buttons.
import type { ComponentProps } from 'react'

/**
 * How prominent a button is: one `primary` per screen, `secondary` for the others, `text` inside cart lines and tables; and
 * `danger` where it deletes what cannot be brought back.
 */
export type ButtonKind = 'primary' | 'secondary' | 'text' | 'danger'

const kindClasses: Record<ButtonKind, string> = {
  primary: 'bg-fill text-on-fill border-accent px-6 hover:border-ink hover:bg-ink hover:text-paper',
  secondary: 'border-edge px-5 hover:border-ink hover:bg-surface',
  danger: 'bg-bad text-on-bad border-bad px-5 hover:border-ink hover:bg-ink hover:text-paper',
  text: 'border-transparent px-2 text-ink-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink',
}

/** The classes of a button, for the link component of a router. */
export function buttonClass(kind: ButtonKind = 'secondary', more = ''): string {
  return `inline-flex min-h-target items-center justify-center gap-2 rounded-box border text-center font-medium leading-tight transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 ${kindClasses[kind]} ${more}`
}

/** A button; its default type is submit. */
export function Button({ kind, className, ...rest }: ComponentProps<'button'> & { kind?: ButtonKind }) {
  return <button type="submit" {...rest} className={buttonClass(kind, className)} />
}

/** A link that looks like a button. */
export function ButtonLink({ kind, className, ...rest }: ComponentProps<'a'> & { kind?: ButtonKind }) {
  return <a {...rest} className={buttonClass(kind, className)} />
}
