// The first start on an empty database: when it opens the sample shop, and how its API key reaches the operator.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ensureStore } from '../../apps/vitrine/src/sample-store.ts'
import { InvalidSetting, readSettings } from '../../apps/vitrine/src/settings.ts'
import { openTerminal } from '../../apps/vitrine/src/terminal.ts'
import { launchCommand } from '../shop/launch-command.ts'
import { newDatabase } from '../shop/new-database.ts'
import { newFolder } from '../shop/new-folder.ts'
import { startPostgres } from '../shop/postgres.ts'
import { startHere } from '../shop/start-here.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())

const newSettings = async () => ({ DATABASE_URL: await newDatabase(postgres.url) })

async function countStores(databaseUrl: string) {
  const platform = await createPlatform({ database: await openPostgres(databaseUrl) })
  const stores = await platform.stores()
  await platform.close()
  return stores.length
}

const whatToDo =
  'the database has no store. Start with VITRINE_SAMPLE=1 to open the sample shop in it, or open a store of your own first, as docs/your-own-shop.md shows.'

test('an empty PostgreSQL is left empty, and the start says how to get the sample shop or a store of one’s own', async () => {
  const settings = await newSettings()
  const { code, stdout, stderr } = await launchCommand({ settings }).ended
  expect([code, stdout, stderr]).toEqual([1, '', `DATABASE_URL: ${whatToDo}\n`])
  // A client id that no store has yet creates none either.
  await expect(startHere({ ...settings, VITRINE_CLIENT_ID: 'own' })).rejects.toThrow(whatToDo)
  await expect(startHere({ ...settings, VITRINE_SAMPLE: '0' })).rejects.toThrow(whatToDo)
  expect(await countStores(settings.DATABASE_URL)).toBe(0)
  const { output } = await startHere({ ...settings, VITRINE_CLIENT_ID: 'own', VITRINE_SAMPLE: '1' })
  expect(output).toMatch(/Client id   own\n/)
})

test('at a terminal a question decides about the sample shop', async () => {
  const settings = await newSettings()
  const questions: string[] = []
  const ask = (answer: boolean) => ({
    terminal: {
      confirm: async (question: string) => {
        questions.push(question)
        return answer
      },
    },
  })
  await expect(startHere(settings, ask(false))).rejects.toThrow(whatToDo)
  expect(await countStores(settings.DATABASE_URL)).toBe(0)
  expect((await startHere(settings, ask(true))).output).toContain('API key     vitrine_')
  expect(await countStores(settings.DATABASE_URL)).toBe(1)
  await startHere(settings, ask(false))
  expect(questions).toEqual(Array(2).fill(questions[0]))
  expect(questions[0]).toMatch(/PostgreSQL database has no store.*sample shop.*\?$/)
})

test('only y and yes are a yes, and without a terminal nothing is asked', async () => {
  const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY })
  for (const [input, answer] of [
    ['y\n', true],
    ['Yes\n', true],
    ['\n', false],
    ['no\n', false],
    ['yesterday\n', false],
    // Ctrl-D
    ['\u0004', false],
  ] as const) {
    const [stdin, stdout] = [stream(true), stream(true)]
    const answered = openTerminal(stdin, stdout)?.confirm?.('Open the sample shop?')
    stdin.write(input)
    expect([input, await answered]).toEqual([input, answer])
    expect(`${stdout.read()}`).toContain('Open the sample shop? [y/N]')
  }
  expect(openTerminal(stream(true), stream(false))).toBeUndefined()
  expect(openTerminal(stream(false), stream(true))).toEqual({})
})

/** The path of the key file that a start has named. */
const keyFileIn = (output: string) => /API key {5}in (\S+) /.exec(output)?.[1] ?? ''

async function expectWorkingKey(key: string, port: number) {
  const headers = { authorization: key }
  const response = await fetch(`http://127.0.0.1:${port}/stores/v3/provision/version`, { headers })
  expect(response.status).toBe(200)
}

test('an embedded database gets the sample shop at its first start, unless VITRINE_SAMPLE is 0', async () => {
  const memory = { VITRINE_DATA: 'memory:' }
  await expect(startHere({ ...memory, VITRINE_SAMPLE: '0' })).rejects.toThrow(`VITRINE_DATA: ${whatToDo}`)
  expect(() => readSettings({ VITRINE_SAMPLE: 'yes' })).toThrow(InvalidSetting)
  expect(() => readSettings({ VITRINE_SAMPLE: 'yes' })).toThrow("VITRINE_SAMPLE is 'yes'; it must be 1 to")
  // Without a folder and a terminal, its key is in a temporary folder, until the process ends.
  const command = launchCommand({ settings: memory })
  await command.ready
  const file = keyFileIn(command.stdout())
  expect(file.startsWith(tmpdir())).toBe(true)
  await expectWorkingKey(readFileSync(file, 'utf8').trim(), command.ports().platform)
  command.child.kill('SIGTERM')
  expect((await command.ended).code).toBe(0)
  expect(existsSync(dirname(file))).toBe(false)
})

test('without a terminal the first API key is in a file of the data folder that only its user can read', async () => {
  const folder = newFolder()
  const first = await startHere({ VITRINE_DATA: folder }, { terminal: undefined })
  const file = keyFileIn(first.output)
  expect(file).toBe(join(folder, 'vitrine-api-key'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const key = readFileSync(file, 'utf8')
  expect(key).toMatch(/^vitrine_\S{32}\n$/)
  expect(first.output).not.toContain(key.trim())
  await expectWorkingKey(key.trim(), first.ports.platform)
  await first.close()
  expect((await startHere({ VITRINE_DATA: folder })).output).toContain(
    `API key     in ${file}; to replace it`,
  )
})

test('the key file of a first start that was interrupted before the store existed becomes the key of the store', async () => {
  const folder = newFolder()
  await (await openEmbedded(folder)).close()
  const [file, key] = [join(folder, 'vitrine-api-key'), 'vitrine_of_an_interrupted_start']
  writeFileSync(file, `${key}\n`)
  const { output, ports } = await startHere({ VITRINE_DATA: folder })
  expect([keyFileIn(output), readdirSync(folder).filter((name) => name.includes('api-key'))]).toEqual([
    file,
    ['vitrine-api-key'],
  ])
  await expectWorkingKey(key, ports.platform)
})

test('the first start of a store of one’s own makes its API key, beside the file of another store', async () => {
  const folder = newFolder()
  const platform = await createPlatform({ database: await openEmbedded(folder) })
  const own = { name: 'Own', currency: 'EUR', storefrontUrl: 'http://localhost:3000', clientId: 'own' }
  const apiKey = 'the-key-of-another-store'
  await platform.openStore({ ...own, clientId: 'other', apiKey })
  await platform.openStore(own)
  await platform.close()
  writeFileSync(join(folder, 'vitrine-api-key'), `${apiKey}\n`)
  const start = () => startHere({ VITRINE_DATA: folder, VITRINE_CLIENT_ID: 'own' }, { terminal: undefined })
  const first = await start()
  const file = keyFileIn(first.output)
  expect(file).toBe(join(folder, 'vitrine-api-key-2'))
  await expectWorkingKey(readFileSync(file, 'utf8').trim(), first.ports.platform)
  expect(first.newApiKey).toBe(readFileSync(file, 'utf8').trim())
  await first.close()
  const second = await start()
  expect(second.output).toContain(`API key     in ${file}; to replace it`)
  expect(second.newApiKey).toBeUndefined()
})

test('of several processes that give a store its first API key, one does', async () => {
  const platform = await createPlatform({ database: await openPostgres(await newDatabase(postgres.url)) })
  onTestFinished(() => platform.close())
  const { id } = await platform.openStore({ name: 'Own', currency: 'EUR', storefrontUrl: 'http://shop.test' })
  const keys = [1, 2, 3].map((n) => `first-key-of-process-${n}`)
  const saved = await Promise.all(keys.map((key) => platform.allowFirstKey(id, key)))
  expect(saved.filter(Boolean)).toHaveLength(1)
  expect(await Promise.all(keys.map((key) => platform.isKeyOf(id, key)))).toEqual(saved)
})

test('for PostgreSQL the key file is in the working directory, and an older one is kept', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'vitrine-api-key'), 'the key of another store')
  const settings = { ...(await newSettings()), VITRINE_SAMPLE: '1' }
  const command = launchCommand({ settings, cwd: folder })
  await command.ready
  expect(keyFileIn(command.stdout())).toBe(join(folder, 'vitrine-api-key-2'))
  expect(readFileSync(join(folder, 'vitrine-api-key'), 'utf8')).toBe('the key of another store')
  const key = readFileSync(join(folder, 'vitrine-api-key-2'), 'utf8').trim()
  expect(command.stdout() + command.stderr()).not.toContain(key)
  await expectWorkingKey(key, command.ports().platform)
  command.child.kill('SIGTERM')
  expect((await command.ended).code).toBe(0)
})

test('a key that cannot be written opens no store, and a start that opens none leaves no key', async () => {
  const folder = newFolder()
  const platform = await createPlatform({ database: await openEmbedded() })
  onTestFinished(() => platform.close())
  const printed: string[] = []
  const origins = { storefrontUrl: 'http://shop.test', platformUrl: '' }
  const start = (settings: Record<string, string>) =>
    ensureStore(platform, readSettings(settings), origins, (line) => void printed.push(line))
  await expect(start({ VITRINE_DATA: join(folder, 'gone') })).rejects.toThrow(
    /^The first API key cannot be written to .+\/gone\/vitrine-api-key \(ENOENT\)\. Choose the key yourself with VITRINE_API_KEY/,
  )
  await expect(start({ VITRINE_DATA: folder, VITRINE_CLIENT_ID: 'x'.repeat(101) })).rejects.toThrow(
    'clientId',
  )
  expect([await platform.stores(), readdirSync(folder)]).toEqual([[], []])
  // A store that is open already is shown without a key.
  await platform.openStore({ name: 'Own', currency: 'EUR', storefrontUrl: 'http://shop.test' })
  await start({ VITRINE_DATA: join(folder, 'gone') })
  expect(printed.join()).toContain('API key     none yet. The first API key cannot be written to')
})
