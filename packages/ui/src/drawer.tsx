// The browser's own dialog: it traps focus, closes on Esc and gives the focus back; this adds the backdrop and a title.
import { useEffect, useId, useRef } from 'react'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { CloseIcon } from './icon.tsx'

/** A modal dialog that comes in from the side. */
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
  /** What the button that closes it is called. */
  close: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) {
      keepWidth()
      element?.showModal()
    }
    if (!open && element?.open) element.close()
  }, [open])

  // The content fills the dialog, so what meets the dialog itself meets what is around it. A press that began inside,
  // such as a selection drawn too far, does not close.
  const fromAround = useRef(false)
  const press = (event: PointerEvent) => {
    fromAround.current = event.target === event.currentTarget
  }
  const closeFromAround = (event: MouseEvent) => {
    if (fromAround.current && event.target === event.currentTarget) onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={press}
      onClick={closeFromAround}
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

/** The scrollbar goes while a dialog is open; the page keeps its width by as much room (base.css). */
function keepWidth() {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
}
