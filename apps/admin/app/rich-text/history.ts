// The steps that the editor can undo; typing in a row is one step.
import type { EditedText } from './edit-rich-text.ts'

const maxSteps = 100

/** The states of a text, in two stacks. */
export class TextHistory {
  #past: EditedText[] = []
  #future: EditedText[] = []
  #isTyping = false

  /** Remembers the state before a change. */
  add(before: EditedText, isTyping: boolean): void {
    this.#future = []
    if (!(isTyping && this.#isTyping)) this.#past = [...this.#past.slice(1 - maxSteps), before]
    this.#isTyping = isTyping
  }

  /** The state before the last change; `now` can be brought back. */
  undo(now: EditedText): EditedText | undefined {
    const state = this.#past.pop()
    if (state) this.#future.push(now)
    this.#isTyping = false
    return state
  }

  /** The state that was undone last. */
  redo(now: EditedText): EditedText | undefined {
    const state = this.#future.pop()
    if (state) this.#past.push(now)
    this.#isTyping = false
    return state
  }

  /** Forgets everything, for another text. */
  clear(): void {
    this.#past = []
    this.#future = []
    this.#isTyping = false
  }
}
