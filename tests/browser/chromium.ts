// Which browser the stories run in: the one that is installed, else one that comes as a package.
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

/** The path of a Chromium that can be started. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROME_PATH ?? installed.find((path) => existsSync(path)) ?? unpacked()
}

const packageFolder = () => {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  let folder = dirname(main)
  while (!existsSync(join(folder, 'bin'))) folder = dirname(folder)
  return folder
}

// It unpacks into the temporary folder and trusts whatever lies there under its name, so it gets one of its own,
// which takes its place only when it is whole: two runs at once must not start half a browser.
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string
  }
  const place = join(tmpdir(), `vitrine-chromium-${version}`)
  if (existsSync(join(place, 'chromium'))) return join(place, 'chromium')
  const half = mkdtempSync(join(tmpdir(), 'vitrine-chromium-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = half
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
    renameSync(half, place)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(join(place, 'chromium'))) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  return join(place, 'chromium')
}
