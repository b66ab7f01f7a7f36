// Follows docs/your-own-shop.md: its scripts run as they are written, and `npm start` serves the store they open.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cart, createClient, products } from '@vitrine/client'
import { expect, onTestFinished, test } from 'vitest'
import { codeBlocks } from '../documents/code-blocks.mjs'
import { freePort } from '../shop/free-port.mjs'
import { newFolder } from '../shop/new-folder.ts'
import { startCommand } from '../shop/start-command.mjs'
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

/** Runs a script as a reader of the page would; `end` stops it and resolves with its exit code and output. */
function run(script: string, settings: Settings) {
  const { DATABASE_URL: _none, ...environment } = process.env
  const child = spawn(process.execPath, [script], { env: { ...environment, ...settings } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
  const firstOutput = new Promise<void>((resolve) => {
    const collect = (part: Buffer) => {
      output += part
      resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('close', () => resolve())
  })
  const end = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ended, firstOutput, end }
}

const success = { code: 0, output: '' }
const opened = { code: 0, output: 'The store is open. Start the platform on the same database: npm start\n' }

/** The page opens the store without stock of it and restocks it later. */
const soldOut = { productId: 'shirt', options: { Colour: 'Clay', Size: 'M' } }

const noTokens = { get: () => undefined, set: () => {} }
const visitor = (host: string) =>
  createClient({ clientId: 'tide-and-thread', url: host, modules: { cart, products }, tokens: noTokens })

/** Opens the store, starts `npm start`, reads its pages and fills a cart. */
async function openAndShop(settings: Settings) {
  expect(await run(open, settings).ended).toEqual(opened)
  const command = await startCommand([], { ...settings, VITRINE_PICTURES: 'https://pictures.example' })
  onTestFinished(command.close)
  expect(command.output()).toMatch(/Client id   tide-and-thread\n/)
  const page = await fetch(`${command.storefrontUrl}/products/linen-shirt`)
  expect(await page.text()).toContain('https://pictures.example/shirt-clay.jpg')
  const policy = readPolicy(page.headers.get('content-security-policy') ?? '')
  expect(policy.get('img-src')).toContain('https://pictures.example')
  expect(await (await fetch(`${command.storefrontUrl}/collections/clothes`)).text()).toContain('Linen shirt')

  const client = visitor(command.platformUrl)
  await expect(client.cart.add([soldOut])).rejects.toMatchObject({ kind: 'application' })
  const cart = await client.cart.add([
    { productId: 'shirt', options: { Colour: 'Sea', Size: 'M' } },
    { productId: 'soap', quantity: 20 },
  ])
  const { violations } = cart
  expect([cart.subtotal.amount, violations.length]).toEqual(['185.00', 1])
  return command
}

test('a store of your own is opened in a data folder, and npm start serves it', async () => {
  const data = newFolder()
  await openAndShop({ VITRINE_DATA: data })
})

test('a store of your own on PostgreSQL is restocked while npm start runs, and served by your own process', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const settings = { DATABASE_URL: await newDatabase(postgres.url) }
  const command = await openAndShop(settings)
  // A script that opens the store runs as often as it likes.
  expect(await run(open, settings).ended).toEqual(opened)

  expect(await run(restock, settings).ended).toEqual(success)
  const restocked = await visitor(command.platformUrl).cart.add([{ ...soldOut, quantity: 2 }])
  expect(restocked.subtotal.amount).toBe('178.00')
  const soap = await visitor(command.platformUrl).products.get('soap')
  expect(soap).toMatchObject({ price: { price: 8 }, stock: { quantity: 12 } })

  const port = `${await freePort()}`
  const platform = run(serve, { ...settings, PORT: port })
  await platform.firstOutput
  const ownProcess = await visitor(`http://localhost:${port}`).cart.add([{ ...soldOut, quantity: 3 }])
  expect(ownProcess.subtotal.amount).toBe('267.00')
  const output = `The platform answers at http://localhost:${port}\n`
  expect(await platform.end()).toEqual({ code: 0, output })
})
