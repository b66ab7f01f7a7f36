// Status components: a notice, a tag, an empty state.
import type { ReactNode } from 'react'

/** How good or bad the message is. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad'

const borders: Record<Tone, string> = {
  plain: 'border-edge',
  good: 'border-good',
  warn: 'border-warn',
  bad: 'border-bad',
}
const textColors: Record<Tone, string> = {
  plain: 'text-ink-soft',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
}

/** What happened (`title`), and what it means or what to do (`children`). Tone 'bad' is announced as an alert. */
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
      className={`border-l-2 bg-surface px-4 py-3 ${borders[tone]}`}
    >
      <p className={`font-medium ${textColors[tone]}`}>{title}</p>
      {children && <div className="mt-1 text-sm text-ink-soft">{children}</div>}
    </div>
  )
}

/** A label of one or two words: 'Sale', 'Sold out'. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-box border bg-paper px-2 py-0.5 text-xs font-medium ${borders[tone]} ${textColors[tone]}`}
    >
      {children}
    </span>
  )
}

/** An empty list or cart: a picture, why it is empty, and the next step. */
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
