// The packed packages: complete, reproducible, without secrets or extra files, and usable once installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complaintsOf } from '../../publish/check.mjs'
import { pack, published } from '../../publish/pack.mjs'
import { newFolder } from '../shop/new-folder.ts'
import { isLong } from '../shop/size.ts'
import { openProject, tarballs, unpackTarball } from './consumer-project.ts'

/** The files of a folder: paths and texts. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { path: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }
    })

const forbidden = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'a token of npm, GitHub or GitLab': /\b(npm_|gh[pousr]_|glpat-)\w{20,}/,
  'an AWS access key': /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  'a JWT': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}/,
  'a password in a URL': /\b[a-z]+:\/\/[^/\s:@'"`]+:[^/\s:@'"`$]+@/,
  'a local path': /\/(home|Users|root|tmp)\/\w/,
  'a reference to the sources': /@vitrine\/source|workspace:/,
}

test.each(published)(
  '%s contains modules, types, README, licence and manifest, and no secrets (SC6)',
  (name) => {
    const folder = newFolder()
    unpackTarball(tarballs[name] as string, folder)
    const files = filesOf(folder)
    const publishedFile = /^(package\.json|LICENSE|README\.md|client-types\.md|dist\/[\w./-]+\.(js|d\.ts))$/
    expect(
      files.map(({ path }) => path.replaceAll('\\', '/')).filter((path) => !publishedFile.test(path)),
    ).toEqual([])
    for (const [what, pattern] of Object.entries(forbidden))
      expect(files.filter(({ text }) => pattern.test(text)).map(({ path }) => `${path}: ${what}`)).toEqual([])
    expect(files.find(({ path }) => path === 'README.md')?.text).toContain(`# @vitrine/${name}\n`)
    const types = files.find(({ path }) => path === 'client-types.md')?.text
    expect(types?.split('\n', 1)).toEqual(name === 'client' ? ['# The types of the client'] : undefined)
    const manifest = JSON.parse(files.find(({ path }) => path === 'package.json')?.text as string)
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('scripts')
  },
)

test.each(published)('publint and are-the-types-wrong find no fault in %s', async (name) => {
  expect(await complaintsOf(tarballs[name] as string)).toBe('')
})

test('packing twice gives identical tarballs (SC6)', async () => {
  const names = isLong ? published : ['client']
  const secondTarballs = await pack(names, newFolder())
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  for (const name of names)
    expect(hash(secondTarballs[name] as string), name).toBe(hash(tarballs[name] as string))
})

test('the packed platform, client and hooks run together', () => {
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
    const sampleProducts = [{ id: 'cup', name: 'Cup', slug: 'cup', productType: 'physical', description: '', price: '12.00',
      variants: [], pictures: [], createdDate: '2030-01-02T03:04:05.678Z' }]
    const { clientId } = await platform.openStore({ name: 'S', currency: 'EUR', storefrontUrl: 'http://s.test', products: sampleProducts })
    const shop = createClient({ clientId, url: 'http://platform', fetch: platform.fetch, modules: { products } })
    const cup = await shop.products.bySlug('cup')
    console.log(renderToString(createElement(Money, { value: cup.priceData })))
    await platform.close()`,
  )
  expect(execFileSync(process.execPath, [join(folder, 'run.mjs')], { encoding: 'utf8' })).toContain('€12.00')
})
