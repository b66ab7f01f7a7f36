// What stands in the place of a removed cart line: its name and 'Undo'. It stays until the visitor leaves the cart.
import type { LineItem } from '@vitrine/client'
import { Button, VisuallyHidden } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { useStoreLang } from '../frame/store-lang.ts'
import { cart as messages } from '../messages/index.ts'
import { describeLine } from './line-text.ts'

/** The name of a line with its options: 'Mug, Sage'. */
export const fullName = (line: LineItem) =>
  [line.productName.original, ...describeLine(line).map(({ text }) => text)].join(', ')

/** The notice; `children` is the button that undoes the removal. */
export function RemovedNotice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-2 text-sm text-ink-soft print:hidden">
      <p className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        {messages.line.removedLine}{' '}
        <bdi lang={useStoreLang()} className="text-ink">
          {name}
        </bdi>
      </p>
      {children}
    </div>
  )
}

/** The button. */
export function UndoButton({ name, onClick }: { name: string; onClick?: () => void }) {
  return (
    <Button
      kind="text"
      type={onClick ? 'button' : 'submit'}
      onClick={onClick}
      className="-mx-2 text-sm text-ink"
    >
      {messages.line.undo}
      <VisuallyHidden> {messages.line.removing(name)}</VisuallyHidden>
    </Button>
  )
}
