// A full disk: writes of the catalogue are refused with a clear error, and nothing that was acknowledged is lost; with space
// again, writes succeed.
import { mkdirSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openEmbedded, openPostgres } from '@vitrine/platform'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { mountSmallDisk } from '../shop/small-disk.ts'

const noMount = 'this process may not mount a file system'
const maxWrites = 2000
const random = createRandom('full disk')

type Shop = Awaited<ReturnType<typeof openShop>>

/** Renames products, with ever longer descriptions, until a write is refused; answers the last name and the refusal. */
async function writeUntilRefused({ merchant }: Shop, id: string) {
  let name = ''
  for (let n = 1; n <= maxWrites; n += 1) {
    const description = random.word(7900)
    const { status, body } = await merchant.ask('PATCH', `/stores/v1/products/${id}`, {
      body: { product: { name: `Mug ${n}`, description } },
    })
    if (status !== 200) return { name, status, body }
    name = `Mug ${n}`
  }
  throw new Error(`${maxWrites} writes did not fill the disk`)
}

const read = async ({ merchant }: Shop, id: string) =>
  (await merchant.ask('GET', `/stores-reader/v1/products/${id}`)).body.product as { name: string }

/** Fills the disk of a shop by writes, and checks what they leave. */
async function fillUp(database: Database, disk: NonNullable<ReturnType<typeof mountSmallDisk>>) {
  const shop = await openShop({ database, mayFail: true })
  const [product] = (await shop.visitor().products.query().limit(1).find()).items
  const id = product?.id ?? ''
  disk.fill(300_000)
  return { shop, id, refused: await writeUntilRefused(shop, id) }
}

test('on PostgreSQL, a full disk refuses writes with 503, reads go on, and writes succeed once there is space (ST4)', async ({
  skip,
}) => {
  const admin = new pg.Client({ connectionString: databaseUrl() })
  await admin.connect()
  onTestFinished(() => admin.end())
  const { rows } = await admin.query(
    `select (regexp_match(pg_read_file('/proc/self/status'), 'Uid:\\s+(\\d+)'))[1]::int as "userId"`,
  )
  const disk = mountSmallDisk(64, rows[0].userId)
  if (!disk) return skip(noMount)
  onTestFinished(() => disk.unmount())
  const location = join(disk.folder, 'tables')
  mkdirSync(location)
  chownSync(location, rows[0].userId, rows[0].userId)
  await admin.query(`create tablespace small_disk location '${location}'`)
  await admin.query('create database on_small_disk template template0 tablespace small_disk')
  const url = Object.assign(new URL(databaseUrl()), { pathname: '/on_small_disk' }).href
  const database = await openPostgres(url)
  onTestFinished(async () => {
    await database.close()
    await admin.query('drop database on_small_disk with (force)')
    await admin.query('drop tablespace small_disk')
  })

  const { shop, id, refused } = await fillUp(database, disk)
  expect(refused).toMatchObject({
    status: 503,
    body: { details: { applicationError: { code: 'UNAVAILABLE' } } },
  })
  if (refused.name) expect((await read(shop, id)).name).toBe(refused.name)
  disk.free()
  const renamed = await shop.merchant.ask('PATCH', `/stores/v1/products/${id}`, {
    body: { product: { name: 'With space' } },
  })
  expect([renamed.status, (await read(shop, id)).name]).toEqual([200, 'With space'])
})

test('on the embedded engine, a full disk refuses writes, and the folder has every acknowledged write (ST4)', async ({
  skip,
}) => {
  const disk = mountSmallDisk(160)
  if (!disk) return skip(noMount)
  onTestFinished(() => disk.unmount())
  const folder = join(disk.folder, 'data')
  const database = await openEmbedded(folder)
  const { id, refused } = await fillUp(database, disk)
  expect(refused.status).toBe(503)
  disk.free()
  await database.close().catch(() => {})
  const reopened = await openEmbedded(folder)
  onTestFinished(() => reopened.close())
  const [row] = await reopened.run<{ name: string }>({
    text: 'select name from products where id = $1',
    values: [id],
  })
  if (refused.name) expect(row?.name).toBe(refused.name)
  const again = await openShop({ database: reopened })
  const renamed = await again.merchant.ask('PATCH', `/stores/v1/products/${id}`, {
    body: { product: { name: 'With space' } },
  })
  expect(renamed.status).toBe(200)
})
