// Each way in which a data folder, its place or the engine can be damaged ends the start with one sentence that names the
// folder and the way back.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyEngine, openShopFolder, overwrite, sentenceFor, startOn } from '../shop/damaged-folder.ts'

const shop = await openShopFolder()
afterAll(() => shop.remove())

const segment = '000000010000000000000001'

const damages: [string, (file: (path: string) => string) => void, RegExp][] = [
  [
    'no write-ahead log',
    (file) => unlinkSync(file(`pg_wal/${segment}`)),
    /is damaged; PostgreSQL reports: could not locate a valid checkpoint record/,
  ],
  [
    'a cut-off write-ahead log',
    (file) => truncateSync(file(`pg_wal/${segment}`), 4000),
    /is damaged; PostgreSQL reports: could not locate a valid checkpoint record/,
  ],
  [
    'a damaged catalogue',
    (file) => overwrite(file('base/5/1259')),
    /is damaged; PostgreSQL reports: invalid page in block 0 of relation "base\/5\/1259"/,
  ],
  [
    'a missing configuration',
    (file) => unlinkSync(file('postgresql.conf')),
    /is damaged; PostgreSQL reports: could not access .*\/postgres\/postgresql\.conf"/,
  ],
  [
    'a damaged write-ahead log',
    (file) => overwrite(file(`pg_wal/${segment}`)),
    /is damaged; PostgreSQL reports: could not locate a valid checkpoint record/,
  ],
  [
    'a damaged control file',
    (file) => overwrite(file('global/pg_control')),
    /is damaged; PostgreSQL reports: database files are incompatible with server/,
  ],
  [
    'no catalogue',
    (file) => unlinkSync(file('base/5/1259')),
    /is damaged; PostgreSQL reports: could not open file "base\/5\/1259"/,
  ],
  [
    'a cut-off catalogue',
    (file) => truncateSync(file('base/5/1259'), 100),
    /is damaged; PostgreSQL reports: could not open critical system index/,
  ],
  [
    'no access rules',
    (file) => unlinkSync(file('pg_hba.conf')),
    /is damaged; PostgreSQL reports: could not load .*\/postgres\/pg_hba\.conf/,
  ],
  [
    'a cut-off transaction log',
    (file) => truncateSync(file('pg_xact/0000'), 0),
    /is damaged; PostgreSQL reports: could not access status of transaction/,
  ],
  [
    'a folder of another version of PostgreSQL',
    (file) => writeFileSync(file('PG_VERSION'), '16\n'),
    /belongs to another version; .* by PostgreSQL version 16, .* Start that version, or choose/,
  ],
]

for (const [name, damage, sentence] of damages) {
  test(`a data folder with ${name} is refused with a sentence (ST8)`, async () => {
    const { folder, file } = shop.copy()
    damage(file)
    const message = await sentenceFor(folder)
    expect(message).toMatch(sentence)
    expect(message).toMatch(
      /Restore the whole folder from a backup, or set VITRINE_DATA|choose another folder/,
    )
  })
}

test('a disk that fills up at any moment of the first start is reported as full, and the next start succeeds', async ({
  skip,
}) => {
  const disk = mkdtempSync(join(shop.parent, 'disk-'))
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status
  let full = 0
  for (const size of ['10m', '38500k', '38900k', '39m', '39300k', '39600k']) {
    if (mount(`size=${size}`) !== 0) skip('this user may not mount a small disk')
    try {
      const first = await startOn(disk)
      if (!first.output.includes('Ready in')) {
        full += 1
        expect([first.code, first.output]).toEqual([
          1,
          expect.stringMatching(/^VITRINE_DATA: the disk of .* is full\. Free .*\n$/),
        ])
      }
      mount('remount,size=100m')
      expect((await startOn(disk)).output).toContain('Ready in')
    } finally {
      spawnSync('umount', [disk])
    }
  }
  expect(full).toBeGreaterThan(0)
})

const engineDamages: [string, (file: (name: string) => string) => void][] = [
  ['a changed program', (file) => overwrite(file('pglite.wasm'))],
  ['no program', (file) => unlinkSync(file('pglite.wasm'))],
  ['cut-off files', (file) => truncateSync(file('pglite.data'), 1000)],
  ['changed files', (file) => overwrite(file('pglite.data'))],
  ['no files', (file) => unlinkSync(file('pglite.data'))],
  ['a missing module', (file) => renameSync(file('index.js'), file('elsewhere.js'))],
  ['no folder', (file) => rmSync(file(''), { recursive: true })],
]

for (const [name, damage] of engineDamages) {
  test(`an engine with ${name} is told from a damaged folder`, async () => {
    const { folder } = shop.copy()
    const engine = copyEngine(shop.parent)
    damage(engine.file)
    const { code, output } = await engine.startOn(folder)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^The embedded database cannot start in .*, nor in memory: .* Delete node_modules .*\n$/,
      ),
    ])
    expect(output).toContain(folder)
  })
}
