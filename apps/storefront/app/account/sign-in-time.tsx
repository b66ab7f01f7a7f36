// A time in the list of devices: the server does not know the visitor's time zone, so it shows UTC; the browser shows its own.
import { useHydrated } from '../frame/hydrated.ts'
import { account, language } from '../messages/index.ts'

/** A date and time, such as `November 23, 2026 at 11:40 AM UTC`. */
export function SignInTime({ date }: { date: string }) {
  const isHydrated = useHydrated()
  const text = new Date(date).toLocaleString(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(!isHydrated && { timeZone: 'UTC' }),
  })
  return <time dateTime={date}>{isHydrated ? text : account.sessions.utc(text)}</time>
}
