// The mailbox of development: the mails that the platform has kept instead of sending them, newest first, without script.
import { loadNotFound, type PageHandle } from '@vitrine/app-server/browser'
import type { KeptMail } from '../../server-entry.d.ts'
import type { Route } from './+types/mailbox-page'
import { hostedContext } from '../context.ts'
import { LinkedText } from './linked-text.tsx'

/** Sent without script (root.tsx). */
export const handle = { isStatic: true } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { mails } = context.get(hostedContext)
  const kept = mails?.() ?? loadNotFound()
  // Only what the page shows: the HTML part of a mail would be a page of its own inside this one.
  return kept.map(({ id, date, to, subject, text }) => ({ id, date, to, subject, text })).reverse()
}

export const meta = () => [{ title: 'Mailbox' }, { name: 'robots', content: 'noindex' }]

// In the time zone of this machine, which is that of the developer.
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

const countOf = (count: number) => (count === 1 ? '1 email' : `${count} emails`)

function Mail({ mail: { date, to, subject, text }, isOpen }: { mail: KeptMail; isOpen: boolean }) {
  return (
    <details open={isOpen} className="group">
      <summary className="-mx-3 grid min-h-target cursor-pointer list-none grid-cols-[1fr_auto] gap-x-4 rounded-box px-3 py-4 hover:bg-paper sm:grid-cols-[1fr_auto_auto] [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <bdi className="block font-medium wrap-anywhere">{subject}</bdi>
          <span className="block text-sm text-ink-soft wrap-anywhere">
            To <bdi className="break-all">{to}</bdi>
          </span>
        </span>
        <time
          dateTime={date.toISOString()}
          className="col-start-1 text-sm text-ink-soft sm:col-start-2 sm:row-start-1 sm:pt-0.5"
        >
          {timeFormat.format(date)}
        </time>
        <span
          aria-hidden="true"
          className="col-start-2 row-start-1 grid size-6 place-items-center text-ink-soft group-open:rotate-90 sm:col-start-3"
        >
          ›
        </span>
      </summary>
      <div dir="auto" className="max-w-measure pb-6 leading-relaxed whitespace-pre-wrap wrap-anywhere">
        <LinkedText text={text} />
      </div>
    </details>
  )
}

export default function MailboxPage({ loaderData: mails }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-10 outline-none sm:py-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-display text-4xl">Mailbox</h1>
        {mails.length > 0 && (
          <p className="text-sm text-ink-soft">
            {`${countOf(mails.length)}, newest first · `}
            <a href="/mail" className="inline-flex min-h-target items-center underline hover:text-accent">
              Check for new mail
            </a>
          </p>
        )}
      </div>
      <p className="mt-2 max-w-measure text-ink-soft">
        No mail server is set, so the platform keeps its last mails here until it stops, instead of sending
        them.
      </p>
      <div className="mt-8 rounded-box border border-line bg-surface px-6 sm:px-8">
        {mails.length === 0 ? (
          <div className="py-12 text-center">
            <h2 className="font-medium">No emails yet</h2>
            <p className="mt-1 text-ink-soft">
              Choose “Confirm this address” in your account, or ask for a new password, and emails appear
              here.
            </p>
            <a
              href="/mail"
              className="mt-4 inline-flex min-h-target items-center underline hover:text-accent"
            >
              Check for new mail
            </a>
          </div>
        ) : (
          <ul className="divide-y divide-line">
            {mails.map((mail, i) => (
              <li key={mail.id}>
                <Mail mail={mail} isOpen={i === 0} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </main>
  )
}
