// What is sent to a registry: whole, the same each time, nothing beside it, and usable by whoever installs it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { complaintsOf } from '../../publish/check.mjs'
import { packAll, published } from '../../publish/pack.mjs'
import { openProject, unpackTarball } from './consumer-project.ts'

const tarballs = inject('tarballs')

const place = () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-packed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The files of a folder by their paths, with what they say. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { path: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }
    })

const secrets = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'a token of a registry or a forge': /\b(npm_|gh[pousr]_|glpat-)\w{20,}/,
  'a key of a cloud': /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}/,
  'a password in an address': /\b[a-z]+:\/\/[^/\s:@'"`]+:[^/\s:@'"`$]+@/,
  'a folder of whoever packed it': /\/(home|Users|root|tmp)\/\w/,
  'a way to our sources': /@vitrine\/source|workspace:/,
}

test.each(published)(
  'SC6: %s holds its modules, its types, its words, its licence and its manifest, and no secret',
  (name) => {
    const folder = place()
    unpackTarball(tarballs[name] as string, folder)
    const files = filesOf(folder)
    const listed = /^(package\.json|LICENSE|README\.md|dist\/[\w./-]+\.(js|d\.ts))$/
    expect(files.map(({ path }) => path.replaceAll('\\', '/')).filter((path) => !listed.test(path))).toEqual(
      [],
    )
    for (const [what, looksLike] of Object.entries(secrets))
      expect(files.filter(({ text }) => looksLike.test(text)).map(({ path }) => `${path}: ${what}`)).toEqual(
        [],
      )
    expect(files.find(({ path }) => path === 'README.md')?.text).toContain(`# @vitrine/${name}\n`)
    const manifest = JSON.parse(files.find(({ path }) => path === 'package.json')?.text as string)
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('scripts')
  },
)

test.each(published)('%s has nothing that publint and are-the-types-wrong would complain of', (name) => {
  expect(complaintsOf(tarballs[name] as string)).toBe('')
})

test('SC6: packed twice, it is the same to the byte', async () => {
  const again = await packAll(place())
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  for (const name of published) expect(hash(again[name] as string), name).toBe(hash(tarballs[name] as string))
})

test('platform and hooks run as they are sent, with the client plugged in', () => {
  const others = ['@electric-sql/pglite', 'hono', 'jose', 'kysely', 'pg', 'react', 'react-dom', 'zod']
  const folder = openProject(published, others)
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import { createClient, products } from '@vitrine/client'
    import { createPlatform, openEmbedded } from '@vitrine/platform'
    import { Money } from '@vitrine/react'
    const platform = await createPlatform({ database: await openEmbedded() })
    const goods = [{ id: 'cup', name: 'Cup', slug: 'cup', productType: 'physical', description: '', price: '12.00',
      variants: [], pictures: [], createdDate: '2030-01-02T03:04:05.678Z' }]
    const { clientId } = await platform.openStore({ name: 'S', currency: 'EUR', storefrontUrl: 'http://s.test', products: goods })
    const shop = createClient({ clientId, url: 'http://platform', fetch: platform.fetch, modules: { products } })
    const cup = await shop.products.bySlug('cup')
    console.log(renderToString(createElement(Money, { value: cup.priceData })))
    await platform.close()`,
  )
  expect(execFileSync(process.execPath, [join(folder, 'run.mjs')], { encoding: 'utf8' })).toContain('€12.00')
})
