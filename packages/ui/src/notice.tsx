// Words on the screen about how things stand: a notice, a tag, an empty place.
import type { ReactNode } from 'react'

/** How good the news is. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad'

const edges: Record<Tone, string> = {
  plain: 'border-edge',
  good: 'border-good',
  warn: 'border-warn',
  bad: 'border-bad',
}
const inks: Record<Tone, string> = {
  plain: 'text-ink-soft',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
}

/** What happened (`title`), what it means and what to do (`children`). Bad news is said at once. */
export function Notice({
  tone = 'plain',
  title,
  children,
}: {
  tone?: Tone
  title: ReactNode
  children?: ReactNode
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={`border-l-2 bg-surface px-4 py-3 ${edges[tone]}`}
    >
      <p className={`font-medium ${inks[tone]}`}>{title}</p>
      {children && <div className="mt-1 text-sm text-ink-soft">{children}</div>}
    </div>
  )
}

/** One or two words about a thing: 'Sale', 'Sold out'. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-box border bg-paper px-2 py-0.5 text-xs font-medium ${edges[tone]} ${inks[tone]}`}
    >
      {children}
    </span>
  )
}

/** A place where things will be: a picture, why it is empty, and the next step. */
export function EmptyState({
  picture,
  title,
  children,
  action,
}: {
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-measure flex-col items-center gap-4 px-4 py-10 text-center">
      {picture}
      <div className="font-display text-xl">{title}</div>
      {children && <div className="text-ink-soft">{children}</div>}
      {action}
    </div>
  )
}
