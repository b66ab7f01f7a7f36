// Reads the code blocks of a document, for tests that compile or run them.
import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/**
 * The TypeScript blocks of a document. A block whose first line names a file can be imported by the others as that file; the
 * folder of the name is left out.
 */
export const codeBlocks = (document: string) =>
  [...readFileSync(new URL(document, root), 'utf8').matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(
    ([, kind = 'ts', text = '']) => ({
      kind,
      text,
      file: /^\/\/ (?:[\w-]+\/)*([\w-]+)\.tsx?\b/.exec(text)?.[1],
    }),
  )
