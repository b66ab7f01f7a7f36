// A consumer's project: a folder outside this repository with only the packed packages that a test asks for.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

// Not with fetch, which would wait five minutes at most.
async function waitUntilPacked() {
  const [response] = (await once(get(inject('tarballsUrl')), 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(body)
  return JSON.parse(body) as Record<string, string>
}

/** The tarballs of the published packages, by their names. */
export const tarballs = await waitUntilPacked()

/** Unpacks a tarball into a folder. */
export function unpackTarball(tarball: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
}

/** Creates a project with some packed packages of ours, and links to third-party packages of this repository. */
export function openProject(ours: string[], others: string[] = []): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-consumer-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const modules = join(folder, 'node_modules')
  for (const name of ours) unpackTarball(tarballs[name] as string, join(modules, '@vitrine', name))
  for (const name of others) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  }
  cpSync(join(root, 'tests/packed/fixture'), folder, { recursive: true })
  return folder
}

/** Compiles a project with the fixture's strict settings; returns the compiler's output. */
export function compile(folder: string): string {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
