// A local npm registry whose publication dates and advisories a test chooses; the real npm runs against it.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const day = 86_400_000
const npmrc = fileURLToPath(new URL('../../.npmrc', import.meta.url))

/** A package: the age of each version in days, and the severity of its advisory. */
export interface Offered {
  versions: Record<string, number>
  flaw?: 'low' | 'moderate' | 'high' | 'critical'
}

/** Starts the registry, and creates a project with this repository's .npmrc; `close` removes both. */
export async function openRegistry(packages: Record<string, Offered>) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1))
    const requested = packages[name]
    const body = request.url?.endsWith('/advisories/bulk')
      ? advisories(packages)
      : requested && packument(name, requested)
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-registry-'))
  cpSync(npmrc, join(folder, '.npmrc'))
  writeFileSync(join(folder, 'package.json'), '{"name":"a-project","version":"1.0.0"}')
  writeFileSync(join(folder, 'empty.npmrc'), '')
  const flags = [`--registry=${registry}`, `--cache=${folder}/cache`, `--userconfig=${folder}/empty.npmrc`]
  return {
    /** Runs npm in the project; returns its outcome and output. */
    npm: (...args: string[]) => npm(folder, ...args, ...flags),
    /** The version of a package in the project's lock file. */
    locked: (name: string): string | undefined =>
      JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`]
        ?.version,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs npm in a folder. */
export const npm = (cwd: string, ...args: string[]) =>
  new Promise<{ failed: boolean; out: string; err: string }>((resolve) => {
    execFile('npm', args, { cwd, timeout: 60_000, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ failed: error !== null, out: out.trim(), err }),
    )
  })

function packument(name: string, { versions }: Offered) {
  const all = Object.keys(versions)
  const about = (version: string) => ({
    name,
    version,
    dist: {
      tarball: `http://127.0.0.1/${name}-${version}.tgz`,
      integrity: `sha512-${Buffer.alloc(64, version).toString('base64')}`,
    },
  })
  return {
    name,
    'dist-tags': { latest: all.at(-1) },
    versions: Object.fromEntries(all.map((version) => [version, about(version)])),
    time: Object.fromEntries(
      all.map((version) => [version, new Date(Date.now() - (versions[version] ?? 0) * day).toISOString()]),
    ),
  }
}

const advisories = (packages: Record<string, Offered>) =>
  Object.fromEntries(
    Object.entries(packages).flatMap(([name, { flaw: severity }]) =>
      severity ? [[name, [{ id: 1, url: '', title: 'A flaw', severity, vulnerable_versions: '*' }]]] : [],
    ),
  )
