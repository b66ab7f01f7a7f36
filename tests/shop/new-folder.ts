// Temporary folders of tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAtEnd } from './close-at-end.ts'

/** A new folder, which is removed after the test. */
export function newFolder(prefix = 'vitrine-test-') {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
