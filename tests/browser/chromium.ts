// Finds the Chromium for the browser tests: an installed one, else the one from a package.
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium executable. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROME_PATH ?? installed.find((path) => existsSync(path)) ?? unpackChromium()
}

const packageFolder = () => {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  let folder = dirname(main)
  while (!existsSync(join(folder, 'bin'))) folder = dirname(folder)
  return folder
}

// The package unpacks into the temporary folder and reuses a file that is there already. It gets a folder of its own, renamed
// when it is complete, so that two runs at once never start a half-unpacked browser.
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(tmpdir(), `vitrine-chromium-${version}`)
  if (existsSync(join(folder, 'chromium'))) return join(folder, 'chromium')
  const partial = mkdtempSync(join(tmpdir(), 'vitrine-chromium-'))
  const previousTmpdir = process.env.TMPDIR
  process.env.TMPDIR = partial
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(join(folder, 'chromium'))) throw error
  } finally {
    if (previousTmpdir === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = previousTmpdir
  }
  return join(folder, 'chromium')
}
