// Asks before a page with unsaved changes is left; the browser asks itself before it closes the tab.
import { Button } from '@vitrine/ui'
import { useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'

/** The question; `isKept` says that this device keeps the changes. */
export function UnsavedGuard({ isChanged, isKept }: { isChanged: boolean; isKept: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsking = blocker.state === 'blocked'

  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isAsking])

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      className="m-auto w-96 max-w-[calc(100%-2rem)] rounded-box border border-line bg-surface p-6 text-ink shadow-float backdrop:bg-[rgb(20_17_14/0.45)]"
    >
      <h2 id={titleId} className="font-display text-xl">
        Leave without saving?
      </h2>
      <p className="mt-2 text-ink-soft">
        {isKept
          ? 'Your changes are not saved. This device keeps them, and offers them when you come back.'
          : 'Your changes are not saved, and will be lost.'}
      </p>
      <p className="mt-6 flex flex-wrap gap-2">
        <Button kind="primary" type="button" onClick={() => dialog.current?.close()}>
          Stay
        </Button>
        <Button type="button" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </p>
    </dialog>
  )
}
