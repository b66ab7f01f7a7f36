// The backup that docs/deploy.md describes: a restored database has the same visitors and carts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { expect, inject, onTestFinished, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { newDatabase } from '../shop/new-database.ts'
import { newFolder } from '../shop/new-folder.ts'
import { openShop } from '../shop/open-shop.ts'

const versionOf = (text = '') => Number(/(\d+)\./.exec(text)?.[1] ?? 0)

test('a dump of a running shop restores its visitors, carts and keys', async ({ skip }) => {
  const postgres = inject('databaseUrl')
  const url = await newDatabase(postgres)
  const database = await openPostgres(url)
  onTestFinished(() => database.close())
  const [server] = await database.run<{ version: string }>({
    text: "select current_setting('server_version') as version",
    values: [],
  })
  const installed = versionOf(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout)
  if (installed < versionOf(server?.version)) {
    const reason = `pg_dump of PostgreSQL ${server?.version} was not found on PATH`
    say(`backup: skipped, because ${reason}`)
    skip(reason)
  }
  const shop = await openShop({ database })
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book' }])

  const folder = newFolder()
  const dump = join(folder, 'vitrine.dump')
  const restored = await newDatabase(postgres)
  for (const [program, ...args] of [
    ['pg_dump', '--format=custom', `--file=${dump}`, url],
    ['pg_restore', '--no-owner', `--dbname=${restored}`, '--exit-on-error', dump],
  ] as [string, ...string[]][]) {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    expect([program, status, stderr]).toEqual([program, 0, ''])
  }

  const second = await openPostgres(restored)
  onTestFinished(() => second.close())
  const platform = await createPlatform({ database: second, clock: shop.clock })
  const { access } = await visitor.tokens()
  const response = await platform.fetch(
    new Request('http://p.test/ecom/v1/carts/current', { headers: { authorization: access } }),
  )
  expect(await response.json()).toMatchObject({ cart: { id: cart.id, lineItems: [{ quantity: 1 }] } })
  expect(await platform.isKeyOf(shop.id, shop.apiKey)).toBe(true)
})
