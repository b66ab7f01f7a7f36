// The screenshots in tests/pictures/kept show the pages as they are.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../../pictures/run.mjs', import.meta.url))

test('each page looks as in its kept picture; if not, look at the new one and run npm run pictures -- --keep', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toMatch(/^0 pictures differ;.*\n$/)
})
