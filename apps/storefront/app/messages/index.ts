// What the shop says. It speaks the language of the folder named here; a page brings the words of its own rooms alone.
import type * as en from './en/index.ts'

export * from './en/index.ts'

/** Every language there is; the compiler finds what one of them leaves unsaid. */
export interface Languages extends Record<string, typeof en> {
  en: typeof en
}
