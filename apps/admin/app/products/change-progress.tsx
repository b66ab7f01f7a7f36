// How far a change of many products is, and which products it left as they are.
import { Notice, buttonClass } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { useHydrated } from '../form/use-hydrated.ts'
import { countItems } from '../list/list.ts'

const nouns = ['product', 'products'] as const
/** The times between the answers that the page asks for; the last one from then on. */
const pollMs = [1000, 2000, 5000]

/** A change as the page shows it. */
export interface ShownProgress {
  status: 'RUNNING' | 'FINISHED' | 'FAILED'
  total: number
  changed: number
  failed: number
  /** The first of those that stay as they are. */
  failures: { id: string; name: string; why: string }[]
}

/** The change of the URL; null if the store does not know it any more. While it runs, the page asks for it again. */
export function ChangeProgress({ progress }: { progress: ShownProgress | null }) {
  const element = useRef<HTMLDivElement>(null)
  const status = progress?.status
  usePolling(status === 'RUNNING')
  // The button that was pressed is gone.
  useEffect(() => element.current?.focus(), [status])
  return (
    <div>
      <div ref={element} role="status" tabIndex={-1} className="outline-none">
        {progress ? (
          <Status {...progress} />
        ) : (
          <Notice title="The store does not know this change any more" />
        )}
      </div>
      {progress?.status === 'RUNNING' && <RunningChange {...progress} />}
    </div>
  )
}

function RunningChange({ total, changed, failed }: ShownProgress) {
  const isHydrated = useHydrated()
  const { pathname, search } = useLocation()
  const done = changed + failed
  return (
    <>
      <progress
        value={done}
        max={Math.max(total, done, 1)}
        aria-label="Products changed"
        className="my-2 block h-2 w-full appearance-none overflow-hidden rounded-box bg-line [&::-moz-progress-bar]:bg-fill [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-fill"
      />
      <p className="tabular-nums">
        {done.toLocaleString('en')} of {countItems(total, nouns)}
      </p>
      <p className="text-ink-soft">You can leave this page. The change continues in the background.</p>
      {!isHydrated && (
        <p>
          <Link to={`${pathname}${search}`} className={buttonClass()}>
            Refresh
          </Link>
        </p>
      )}
    </>
  )
}

function Status({ status, changed, failed, failures }: ShownProgress) {
  if (status === 'RUNNING') return <h1 className="font-display text-2xl">Changing products…</h1>
  const text = `${countItems(changed, nouns)} changed`
  if (status === 'FAILED') {
    return (
      <Notice tone="bad" title={`The change stopped early: ${text}`}>
        The remaining products were not changed. Contact the operator of the store.
      </Notice>
    )
  }
  if (failed === 0) return <Notice tone="good" title={text} />
  return (
    <Notice tone="warn" title={`${text}, ${failed.toLocaleString('en')} not`}>
      <ul>
        {failures.map(({ id, name, why }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/products/${encodeURIComponent(id)}`} className="underline">
              <bdi>{name}</bdi>
            </Link>
            : {why}
          </li>
        ))}
        {failed > failures.length && <li>and {countItems(failed - failures.length, nouns)} more</li>}
      </ul>
    </Notice>
  )
}

/** Asks for the page again while `isRunning`, less often the longer it takes. */
function usePolling(isRunning: boolean) {
  const { revalidate, state } = useRevalidator()
  const polls = useRef(0)
  useEffect(() => {
    if (!isRunning) polls.current = 0
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(
      () => {
        polls.current += 1
        void revalidate()
      },
      pollMs[Math.min(polls.current, pollMs.length - 1)],
    )
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
}
