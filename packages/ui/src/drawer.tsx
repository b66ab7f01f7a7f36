// A side drawer over the native <dialog>, which traps focus, closes on Esc and restores focus; adds backdrop and title.
import { useEffect, useId, useRef } from 'react'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { CloseIcon } from './icon.tsx'

/** A modal dialog that slides in from the side. */
export function Drawer({
  open,
  onClose,
  title,
  close,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The label of the close button. */
  close: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) {
      reserveScrollbar()
      element?.showModal()
    }
    if (!open && element?.open) element.close()
  }, [open])

  // The content fills the dialog, so an event whose target is the dialog itself is on the backdrop. The press must begin
  // there too: dragging a text selection out of the drawer does not close it.
  const pressedBackdrop = useRef(false)
  const handlePointerDown = (event: PointerEvent) => {
    pressedBackdrop.current = event.target === event.currentTarget
  }
  const handleClick = (event: MouseEvent) => {
    if (pressedBackdrop.current && event.target === event.currentTarget) onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
      className="drawer"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line py-3 pl-6 pr-3">
          <h2 id={titleId} className="font-display text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={close}
            className="grid size-target place-items-center rounded-box hover:bg-line"
          >
            <CloseIcon />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      </div>
    </dialog>
  )
}

/** An open dialog hides the page's scrollbar; padding of the same width keeps the page from moving (base.css). */
function reserveScrollbar() {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
}
