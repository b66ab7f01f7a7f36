// docs/your-own-shop.md, done as it says: its scripts are run as they stand, and `npm start` shows what they have opened.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cart, createClient, products } from '@vitrine/client'
import { expect, onTestFinished, test } from 'vitest'
import { codeBlocks } from '../shop/document.ts'
import { freePort } from '../shop/free-port.ts'
import { startCommand } from '../shop/start-command.ts'
import { newDatabase } from '../shop/new-database.ts'
import { readPolicy } from '../shop/policy.ts'
import { startPostgres } from '../shop/postgres.ts'

const folder = fileURLToPath(new URL('.cache/', import.meta.url))
mkdirSync(folder, { recursive: true })
const [open, restock, serve] = codeBlocks('docs/your-own-shop.md').map(({ text }, n) => {
  const path = join(folder, `own-shop-${n}.mjs`)
  writeFileSync(path, text)
  return path
}) as [string, string, string]

type Settings = Record<string, string>

/** Runs a script as a reader would; `end` tells it to stop, and answers with what it ended. */
function run(script: string, settings: Settings) {
  const { DATABASE_URL: _none, ...environment } = process.env
  const child = spawn(process.execPath, [script], { env: { ...environment, ...settings } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
  const spoken = new Promise<void>((resolve) => {
    const hear = (part: Buffer) => {
      said += part
      resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', () => resolve())
  })
  const end = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ended, spoken, end }
}

const done = { code: 0, said: '' }

/** In the document it has none; it is stocked again. */
const soldOut = { productId: 'shirt', options: { Colour: 'Clay', Size: 'M' } }

const nothingKept = { get: () => undefined, set: () => {} }
const visitor = (host: string) =>
  createClient({ clientId: 'tide-and-thread', url: host, modules: { cart, products }, tokens: nothingKept })

/** Opens the shop, starts the house, and shops there. */
async function openAndShop(settings: Settings) {
  expect(await run(open, settings).ended).toEqual(done)
  const house = await startCommand([], { ...settings, VITRINE_PICTURES: 'https://pictures.example' })
  onTestFinished(house.close)
  expect(house.said()).toMatch(/Client id   tide-and-thread\n/)
  const page = await fetch(`${house.storefrontUrl}/products/linen-shirt`)
  expect(await page.text()).toContain('https://pictures.example/shirt-clay.jpg')
  const policy = readPolicy(page.headers.get('content-security-policy') ?? '')
  expect(policy.get('img-src')).toContain('https://pictures.example')
  expect(await (await fetch(`${house.storefrontUrl}/collections/clothes`)).text()).toContain('Linen shirt')

  const shop = visitor(house.platformUrl)
  await expect(shop.cart.add([soldOut])).rejects.toMatchObject({ kind: 'application' })
  const held = await shop.cart.add([
    { productId: 'shirt', options: { Colour: 'Sea', Size: 'M' } },
    { productId: 'soap', quantity: 20 },
  ])
  const { violations } = held
  expect([held.subtotal.amount, violations.length]).toEqual(['185.00', 1])
  return house
}

test('a shop of one’s own is opened in a folder, and npm start shows it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-own-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  await openAndShop({ VITRINE_DATA: data })
})

test('on PostgreSQL it is stocked again while it is open, and served by a process of one’s own', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const settings = { DATABASE_URL: await newDatabase(postgres.url) }
  const house = await openAndShop(settings)
  expect((await run(open, settings).ended).said).toContain('"clientId" is the client of another store')

  expect(await run(restock, settings).ended).toEqual(done)
  const again = await visitor(house.platformUrl).cart.add([{ ...soldOut, quantity: 2 }])
  expect(again.subtotal.amount).toBe('178.00')

  const port = `${await freePort()}`
  const platform = run(serve, { ...settings, PORT: port })
  await platform.spoken
  const elsewhere = await visitor(`http://localhost:${port}`).cart.add([{ ...soldOut, quantity: 3 }])
  expect(elsewhere.subtotal.amount).toBe('267.00')
  const said = `The platform answers at http://localhost:${port}\n`
  expect(await platform.end()).toEqual({ code: 0, said })
})
