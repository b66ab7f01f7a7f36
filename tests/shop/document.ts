// The code of a document, block by block, for those who compile it and those who run it.
import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** The blocks of a document that are TypeScript; one whose first line names a file is that file for the others. */
export const codeBlocks = (document: string) =>
  [...readFileSync(new URL(document, root), 'utf8').matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(
    ([, kind = 'ts', text = '']) => ({ kind, text, file: /^\/\/ ([\w-]+)\.tsx?\b/.exec(text)?.[1] }),
  )
