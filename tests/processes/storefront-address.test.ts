// Where the links of a store lead: a start moves them only with --move, or if a developer's own port changes.
import { createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../shop/new-database.ts'
import { newFolder } from '../shop/new-folder.ts'
import { startPostgres } from '../shop/postgres.ts'
import { startHere } from '../shop/start-here.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())

const move = { args: ['--move'] }

/** Where the links of the first store in a data folder lead. */
async function linksIn(folder: string) {
  const platform = await createPlatform({ database: await openEmbedded(folder) })
  const [store] = await platform.stores()
  await platform.close()
  return store?.storefrontUrl
}

test('on PostgreSQL a different VITRINE_STOREFRONT_URL is refused, and moves the links with --move', async () => {
  const settings = { DATABASE_URL: await newDatabase(postgres.url), VITRINE_SAMPLE: '1' }
  const first = await startHere({ ...settings, VITRINE_STOREFRONT_URL: 'https://shop.test' })
  expect(first.output).not.toContain('Links lead')
  const unset = await startHere(settings)
  expect(unset.output).toContain(
    'Links lead to the storefront at https://shop.test; to move them, set VITRINE_STOREFRONT_URL and start with --move',
  )
  const other = { ...settings, VITRINE_STOREFRONT_URL: 'https://new.test' }
  const key = 'a-key-of-twenty-letters'
  await expect(startHere({ ...other, VITRINE_API_KEY: key })).rejects.toThrow(
    "VITRINE_STOREFRONT_URL is https://new.test, but the links of this store lead to https://shop.test. Correct the variable, or move the links by starting once with --move: 'npm start -- --move', or 'node apps/vitrine/dist/start.js --move' without npm.",
  )
  // A start that is refused changes nothing, not even the key.
  const call = { headers: { authorization: key } }
  const version = `http://127.0.0.1:${unset.ports.platform}/stores/v3/provision/version`
  expect((await fetch(version, call)).status).toBe(401)
  const moved = await startHere(other, move)
  expect(moved.output).toContain('The storefront moved from https://shop.test to https://new.test')
  for (const again of [await startHere(other), await startHere(other, move)]) {
    expect(again.output).not.toMatch(/moved|Links lead/)
  }
  expect((await startHere(settings)).output).toContain('Links lead to the storefront at https://new.test;')
})

test('an embedded store on this machine follows its port, and one with an address of its own does not', async () => {
  const folder = newFolder()
  const first = await startHere({ VITRINE_DATA: folder })
  await first.close()
  const second = await startHere({ VITRINE_DATA: folder })
  expect(second.origins.storefrontUrl).not.toBe(first.origins.storefrontUrl)
  expect(second.output).toContain(
    `The storefront moved from ${first.origins.storefrontUrl} to ${second.origins.storefrontUrl}`,
  )
  await second.close()

  const address = { VITRINE_DATA: folder, VITRINE_STOREFRONT_URL: 'https://shop.test' }
  await expect(startHere(address)).rejects.toThrow('VITRINE_STOREFRONT_URL is https://shop.test, but')
  await (await startHere(address, move)).close()
  const unset = await startHere({ VITRINE_DATA: folder })
  expect(unset.output).toContain('Links lead to the storefront at https://shop.test;')
  await unset.close()
  // A start that moves the links says so, and the next one finds them there.
  expect(await linksIn(folder)).toBe('https://shop.test')
})

test('the same origin in other letters, or with a path, is no move', async () => {
  const settings = { DATABASE_URL: await newDatabase(postgres.url) }
  const platform = await createPlatform({ database: await openPostgres(settings.DATABASE_URL) })
  onTestFinished(() => platform.close())
  await platform.openStore({ name: 'Own', currency: 'EUR', storefrontUrl: 'HTTPS://Shop.test:443/de' })
  const { output } = await startHere({ ...settings, VITRINE_STOREFRONT_URL: 'https://shop.test' })
  expect(output).not.toMatch(/moved|Links lead/)
  const [store] = await platform.stores()
  expect(store?.storefrontUrl).toBe('HTTPS://Shop.test:443/de')
})

test('--move without an address, and any other argument, is refused with a sentence', async () => {
  const memory = { VITRINE_DATA: 'memory:' }
  await expect(startHere(memory, move)).rejects.toThrow(
    '--move needs VITRINE_STOREFRONT_URL: the origin that the links of the store move to.',
  )
  for (const argument of ['--mvoe', 'move', '-m', '--move=1']) {
    await expect(startHere(memory, { args: [argument] })).rejects.toThrow(
      `Unknown argument '${argument}'. The arguments are --move,`,
    )
  }
})
