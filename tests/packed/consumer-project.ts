// A stranger's project: a folder far from this house, with only the tarballs in it that it asked for.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The files of a tarball, unpacked into a folder. */
export function unpackTarball(tarball: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
}

/** Opens a project with some of our packages as they are sent, and packages of others as they are installed here. */
export function openProject(ours: string[], others: string[] = []): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-stranger-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const modules = join(folder, 'node_modules')
  for (const name of ours) unpackTarball(inject('tarballs')[name] as string, join(modules, '@vitrine', name))
  for (const name of others) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  }
  cpSync(join(root, 'tests/packed/fixture'), folder, { recursive: true })
  return folder
}

/** Compiles a project as strictly as there is; answers what the compiler says. */
export function compile(folder: string): string {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
