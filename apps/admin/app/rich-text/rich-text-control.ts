// The editor without its buttons: the browser types and deletes, and what it leaves is read; all else are changes of ours.
import {
  cursorAt,
  insertBlocks,
  isCursor,
  lengthOf,
  linkIn,
  marksOf,
  replaceRange,
  setLink,
  setType,
  splitLine,
  toggleMark,
} from './edit-rich-text.ts'
import type { EditedText, TextRange } from './edit-rich-text.ts'
import { TextHistory } from './history.ts'
import { nodesOf, render } from './editor-elements.ts'
import { readSelection, select } from './positions.ts'
import { readEditor, readField, readPasted } from './read-tree.ts'
import { fromPlainText, toFieldText } from './rich-text.ts'
import type { LineType, TextMark, RichText } from './rich-text.ts'

/** What the buttons show. */
export interface EditorState {
  marks: readonly TextMark[]
  type: LineType | undefined
  href: string | undefined
}

/** What the control reports. */
interface Listeners {
  /** The text as its field holds it. */
  onChange: (text: string) => void
  onState: (state: EditorState) => void
}

const shortcuts: Record<string, TextMark> = { b: 'strong', i: 'em', u: 'u' }
const formats: Record<string, TextMark> = { formatBold: 'strong', formatItalic: 'em', formatUnderline: 'u' }

/** The range that a deletion, or a text in its place, replaces, if it is in more than one line. */
function joinedLines(blocks: RichText, selection: TextRange, inputType: string): TextRange | undefined {
  const { start, end } = selection
  const isDeletion = inputType.startsWith('delete')
  if (start.block !== end.block) return isDeletion || inputType === 'insertText' ? selection : undefined
  if (!isDeletion || !isCursor(selection)) return undefined
  const { block, offset } = start
  const isBackward = inputType.endsWith('Backward')
  if (isBackward && offset === 0 && block > 0)
    return { start: { block: block - 1, offset: lengthOf(blocks[block - 1]) }, end }
  const isAtEnd = offset === lengthOf(blocks[block]) && block < blocks.length - 1
  return !isBackward && isAtEnd ? { start, end: { block: block + 1, offset: 0 } } : undefined
}

/** Edits the text in an element. */
export class RichTextControl {
  readonly #root: HTMLElement
  readonly #listeners: Listeners
  readonly #history = new TextHistory()
  #blocks: RichText = []
  #selection: TextRange = cursorAt(0, 0)
  /** The styles of what is typed next, after a style was chosen at a cursor. */
  #pending: readonly TextMark[] | undefined
  #isComposing = false

  constructor(root: HTMLElement, text: string, listeners: Listeners) {
    this.#root = root
    this.#listeners = listeners
    this.show(text)
  }

  /** Shows another text, which cannot be undone. */
  show(text: string): void {
    this.#blocks = readField(text)
    this.#history.clear()
    render(this.#root, this.#blocks)
    if (this.#root.contains(document.activeElement)) select(this.#root, this.#blocks, this.#selection)
  }

  /** Listens to the element; returns what ends it. */
  listen(): () => void {
    const stop = new AbortController()
    const { signal } = stop
    this.#root.addEventListener('beforeinput', (event) => this.#beforeInput(event), { signal })
    this.#root.addEventListener('input', (event) => this.#afterInput(event), { signal })
    this.#root.addEventListener('compositionstart', () => this.#setComposing(true), { signal })
    this.#root.addEventListener('compositionend', () => this.#setComposing(false), { signal })
    this.#root.addEventListener('keydown', (event) => this.#keyDown(event), { signal })
    this.#root.addEventListener('paste', (event) => this.#paste(event), { signal })
    this.#root.addEventListener('drop', (event) => event.preventDefault(), { signal })
    document.addEventListener('selectionchange', () => this.#selectionChange(), { signal })
    return () => stop.abort()
  }

  toggle(mark: TextMark): void {
    if (!isCursor(this.#selection)) return this.#apply(toggleMark(this.#blocks, this.#selection, mark))
    const marks = this.#pending ?? marksOf(this.#blocks, this.#selection)
    this.#pending = marks.includes(mark) ? marks.filter((name) => name !== mark) : [...marks, mark]
    this.#focus()
    this.#report()
  }

  setType(type: LineType): void {
    this.#apply(setType(this.#blocks, this.#selection, type))
  }

  setLink(href: string | undefined): void {
    this.#apply(setLink(this.#blocks, this.#selection, href))
  }

  #focus(): void {
    this.#root.focus({ preventScroll: true })
    select(this.#root, this.#blocks, this.#selection)
  }

  #now = (): EditedText => ({ blocks: this.#blocks, selection: this.#selection })

  #apply(next: EditedText, isTyping = false): void {
    this.#history.add(this.#now(), isTyping)
    this.#restore(next)
  }

  #restore(next: EditedText | undefined): void {
    if (!next) return
    this.#blocks = next.blocks
    this.#selection = next.selection
    this.#pending = undefined
    render(this.#root, this.#blocks)
    this.#focus()
    this.#listeners.onChange(toFieldText(this.#blocks))
    this.#report()
  }

  #report(): void {
    const block = this.#blocks[this.#selection.start.block]
    this.#listeners.onState({
      marks: this.#pending ?? marksOf(this.#blocks, this.#selection),
      type: block && block.type !== 'kept' ? block.type : undefined,
      href: linkIn(this.#blocks, this.#selection)?.href,
    })
  }

  #setComposing(isComposing: boolean): void {
    this.#isComposing = isComposing
    if (!isComposing) this.#readTyped()
  }

  #selectionChange(): void {
    if (this.#isComposing) return
    const selection = readSelection(this.#root)
    if (!selection || JSON.stringify(selection) === JSON.stringify(this.#selection)) return
    this.#selection = selection
    this.#pending = undefined
    this.#report()
  }

  #beforeInput(event: InputEvent): void {
    if (this.#isComposing) return
    const { inputType, data } = event
    const selection = readSelection(this.#root) ?? this.#selection
    const change = (next: EditedText | undefined, isTyping = false) => {
      event.preventDefault()
      if (next) this.#apply(next, isTyping)
    }
    const mark = formats[inputType]
    if (inputType === 'insertParagraph') return change(splitLine(this.#blocks, selection))
    if (inputType === 'insertLineBreak')
      return change(replaceRange(this.#blocks, selection, [{ text: '\n', marks: [] }]))
    if (inputType === 'historyUndo' || inputType === 'historyRedo') {
      event.preventDefault()
      return this.#restore(
        inputType === 'historyUndo' ? this.#history.undo(this.#now()) : this.#history.redo(this.#now()),
      )
    }
    if (mark) {
      event.preventDefault()
      return this.toggle(mark)
    }
    // All other styles and lists are those of the buttons.
    if (inputType.startsWith('format')) return event.preventDefault()
    if (inputType === 'insertText' && this.#pending && data)
      return change(replaceRange(this.#blocks, selection, [{ text: data, marks: this.#pending }]), true)
    if (inputType === 'deleteContentBackward' && this.#isAtStartOfStyled(selection))
      return change(setType(this.#blocks, selection, 'p'))
    // What the browser joins gets styles of its own, which the page forbids.
    const lines = joinedLines(this.#blocks, selection, inputType)
    if (lines) change(replaceRange(this.#blocks, lines, data ? [{ text: data, marks: [] }] : []))
  }

  /** At the start of an item or heading, Backspace makes it a paragraph. */
  #isAtStartOfStyled(selection: TextRange): boolean {
    const type = this.#blocks[selection.start.block]?.type
    return isCursor(selection) && selection.start.offset === 0 && type !== 'p' && type !== 'kept'
  }

  #afterInput(event: Event): void {
    event.stopPropagation()
    if (!this.#isComposing) this.#readTyped()
  }

  /** Takes over what the browser has changed. */
  #readTyped(): void {
    const blocks = readEditor(nodesOf(this.#root))
    const selection = readSelection(this.#root) ?? this.#selection
    if (JSON.stringify(blocks) === JSON.stringify(this.#blocks)) return
    this.#history.add(this.#now(), true)
    this.#blocks = blocks
    this.#selection = selection
    this.#pending = undefined
    render(this.#root, blocks)
    if (this.#root.contains(document.activeElement)) select(this.#root, blocks, selection)
    this.#listeners.onChange(toFieldText(blocks))
    this.#report()
  }

  #keyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || this.#isComposing) return
    const key = event.key.toLowerCase()
    const mark = shortcuts[key]
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
    if (mark) this.toggle(mark)
    else if (isRedo) this.#restore(this.#history.redo(this.#now()))
    else if (key === 'z') this.#restore(this.#history.undo(this.#now()))
    else return
    event.preventDefault()
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault()
    const html = event.clipboardData?.getData('text/html') ?? ''
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const pasted = html ? readPasted(html) : fromPlainText(text.replaceAll(/\r\n?/g, '\n'))
    this.#apply(insertBlocks(this.#blocks, readSelection(this.#root) ?? this.#selection, pasted))
  }
}
