// The editor of a rich text: its buttons, and the text that is edited in place.
import { Button } from '@vitrine/ui'
import { isSafeLink } from '@vitrine/client'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { LineType, TextMark } from './rich-text.ts'
import { RichTextControl } from './rich-text-control.ts'
import type { EditorState } from './rich-text-control.ts'

const markButtons: { mark: TextMark; label: string; sign: string; className: string }[] = [
  { mark: 'strong', label: 'Bold', sign: 'B', className: 'font-bold' },
  { mark: 'em', label: 'Italic', sign: 'I', className: 'italic' },
]

const lineTypes: { type: LineType; label: string }[] = [
  { type: 'p', label: 'Paragraph' },
  { type: 'h2', label: 'Heading' },
  { type: 'h3', label: 'Subheading' },
]

const buttonClass =
  'inline-flex min-h-target min-w-target items-center justify-center rounded-box px-2 hover:bg-line/60 aria-pressed:bg-line aria-pressed:font-medium'

/** The editor; `value` is the text of the field, as plain text or HTML. */
export function RichTextEditor({
  label,
  help,
  problem,
  value,
  onChange,
}: {
  label: string
  help?: string | undefined
  problem?: string | undefined
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  const { root, control, state } = useControl(value, onChange)
  const [isLinking, setIsLinking] = useState(false)
  const describedBy = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <div className="rounded-box border border-edge bg-surface focus-within:border-ink">
        <Toolbar
          label={`Format of ${label.toLowerCase()}`}
          state={state}
          control={control}
          isLinking={isLinking}
          setIsLinking={setIsLinking}
        />
        {isLinking && <LinkForm href={state.href} control={control} close={() => setIsLinking(false)} />}
        <div
          ref={root}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline="true"
          aria-labelledby={id}
          aria-describedby={describedBy || undefined}
          aria-invalid={problem ? true : undefined}
          dir="auto"
          className="rich-text max-h-[32rem] min-h-40 overflow-y-auto px-3 py-2 wrap-anywhere whitespace-pre-wrap"
        />
      </div>
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

const emptyState: EditorState = { marks: [], type: 'p', href: undefined }

/** Connects the control with the element and the field. */
function useControl(value: string, onChange: (value: string) => void) {
  const root = useRef<HTMLDivElement>(null)
  const control = useRef<RichTextControl>(null)
  const report = useRef(onChange)
  /** The text that the control has reported or was given last. */
  const shown = useRef(value)
  const [state, setState] = useState(emptyState)

  useEffect(() => {
    report.current = onChange
  }, [onChange])

  useEffect(() => {
    if (!root.current) return
    control.current = new RichTextControl(root.current, shown.current, {
      onChange: (text) => {
        shown.current = text
        report.current(text)
      },
      onState: setState,
    })
    return control.current.listen()
  }, [])

  // A restored draft, or the saved text.
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    control.current?.show(value)
  }, [value])

  return { root, control, state }
}

function Toolbar({
  label,
  state: { marks, type, href },
  control,
  isLinking,
  setIsLinking,
}: {
  label: string
  state: EditorState
  control: RefObject<RichTextControl | null>
  isLinking: boolean
  setIsLinking: (isLinking: boolean) => void
}) {
  const isKnown = type === 'ul' || type === 'ol' || lineTypes.some((line) => line.type === type)
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1 border-b border-line p-1">
      <select
        aria-label="Kind of line"
        value={isKnown ? type : ''}
        onChange={(event) => control.current?.setType(event.target.value as LineType)}
        className="min-h-target rounded-box bg-transparent px-1 hover:bg-line/60"
      >
        {!isKnown && <option value="">Other</option>}
        {(type === 'ul' || type === 'ol') && <option value={type}>List</option>}
        {lineTypes.map((line) => (
          <option key={line.type} value={line.type}>
            {line.label}
          </option>
        ))}
      </select>
      {markButtons.map(({ mark, label: name, sign, className }) => (
        <ToolButton
          key={mark}
          label={name}
          isOn={marks.includes(mark)}
          press={() => control.current?.toggle(mark)}
        >
          <span className={className}>{sign}</span>
        </ToolButton>
      ))}
      <ToolButton label="Link" isOn={isLinking || href !== undefined} press={() => setIsLinking(!isLinking)}>
        Link
      </ToolButton>
      <ToolButton label="Bullets" isOn={type === 'ul'} press={() => control.current?.setType('ul')}>
        Bullets
      </ToolButton>
      <ToolButton label="Numbers" isOn={type === 'ol'} press={() => control.current?.setType('ol')}>
        Numbers
      </ToolButton>
    </div>
  )
}

function ToolButton({
  label,
  isOn,
  press,
  children,
}: {
  label: string
  isOn: boolean
  press: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // The selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      className={buttonClass}
    >
      {children}
    </button>
  )
}

/** The address of a link. It is no form of its own: forms cannot be nested. */
function LinkForm({
  href = '',
  control,
  close,
}: {
  href: string | undefined
  control: RefObject<RichTextControl | null>
  close: () => void
}) {
  const [text, setText] = useState(href || 'https://')
  const [isRefused, setIsRefused] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const finish = (address: string | undefined) => {
    if (address !== undefined && !isSafeLink(address)) return setIsRefused(true)
    control.current?.setLink(address)
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    finish(text.trim())
  }
  return (
    <div className="grid gap-1 border-b border-line p-2">
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          aria-label="Link URL"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? id : undefined}
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          className="min-h-target min-w-40 flex-1 rounded-box border border-edge bg-surface px-2"
        />
        <Button type="button" onClick={() => finish(text.trim())}>
          Set link
        </Button>
        {href && (
          <Button kind="text" type="button" onClick={() => finish(undefined)}>
            Remove link
          </Button>
        )}
      </div>
      {isRefused && (
        <p id={id} className="text-sm text-bad">
          Enter a URL that begins with https://, mailto: or /.
        </p>
      )}
    </div>
  )
}
