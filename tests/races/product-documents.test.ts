// Documents of products that merchants save at the same moment, and visitors who read meanwhile, on a real PostgreSQL.
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openTwice } from '../shop/open-twice.ts'
import { atSize } from '../shop/size.ts'

const saves = atSize({ landing: 100, trial: 200, long: 1000 })

interface Document {
  revision: string
  name: string
  description: string
  price: string
  variants: {
    id?: string
    stock: number | { from: number | string; to: number }
    price?: string
    choices: object
  }[]
}

const document = {
  name: 'Mug',
  productType: 'physical',
  description: 'Tags:',
  price: '1',
  pictures: [],
  options: [
    {
      name: 'Size',
      optionType: 'drop_down',
      choices: ['Small', 'Big'].map((value) => ({ value, description: value })),
    },
  ],
  variants: ['Small', 'Big'].map((Size) => ({
    choices: { Size },
    price: '1',
    stock: { from: 'IN_STOCK', to: 5 },
  })),
}

/** A product, with what reads and saves its document as the nth merchant. */
async function openProduct() {
  const { ask, shop } = await openTwice()
  const created = await ask(0, 'POST', '/vitrine/v1/products/documents', { body: { document } })
  const { id } = created.body as { id: string }
  const path = `/vitrine/v1/products/${id}/document`
  const read = async (n: number) => ((await ask(n, 'GET', path)).body as { document: Document }).document
  const save = async (n: number, document: Document) =>
    (await ask(n, 'PATCH', path, { body: { document } })).status
  return { shop, id, read, save }
}

/** The document with one unit more of each variant. */
const withOneMore = (document: Document): Document['variants'] =>
  document.variants.map(({ stock, ...variant }) => ({
    ...variant,
    stock: { from: stock as number, to: (stock as number) + 1 },
  }))

test('of two merchants who save one product again and again, no edit is lost', async () => {
  const { read, save } = await openProduct()
  await inParallel(2, async (n) => {
    for (let tag = 0; tag < saves / 2; ) {
      const current = await read(n)
      const description = `${current.description} ${'ab'[n]}${tag}`
      const status = await save(n, { ...current, description, variants: withOneMore(current) })
      expect([200, 409]).toContain(status)
      if (status === 200) tag += 1
    }
  })
  const { description, revision, variants } = await read(0)
  const tags = Array.from({ length: saves / 2 }, (_, tag) => [`a${tag}`, `b${tag}`]).flat()
  expect(description.split(' ').slice(1).toSorted()).toEqual(tags.toSorted())
  expect([revision, variants.map(({ stock }) => stock)]).toEqual([`${saves + 1}`, [saves + 5, saves + 5]])
})

test('a visitor who reads a product while it is saved sees all of a save, or nothing of it', async () => {
  const { shop, id, read, save } = await openProduct()
  const { ask } = shop.visitor()
  let isOver = false
  const states = new Set<string>()
  const look = async () => {
    while (!isOver) {
      const { body } = await ask('GET', `/stores-reader/v1/products/${id}`)
      const { name, priceData, variants } = body.product as {
        name: string
        priceData: { price: number }
        variants: { variant: { priceData: { price: number } } }[]
      }
      const prices = [priceData.price, ...variants.map(({ variant }) => variant.priceData.price)]
      states.add(`${name}: ${[...new Set(prices)]}`)
    }
  }
  const write = async () => {
    for (let n = 2; n <= saves / 4; n += 1) {
      const current = await read(n)
      const variants = withOneMore(current).map((variant) => ({ ...variant, price: `${n}` }))
      expect(await save(n, { ...current, name: `Mug ${n}`, price: `${n}`, variants })).toBe(200)
    }
    isOver = true
  }
  await Promise.all([write(), look(), look()])
  for (const state of states) expect(state).toMatch(/^(Mug: 1|Mug (\d+): \2)$/)
  expect(states.size).toBeGreaterThan(2)
})
