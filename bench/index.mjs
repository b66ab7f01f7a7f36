// `npm run bench:index`: what the catalogue index costs, without database and HTTP: CPU time of questions that are never asked
// twice, its memory, and the next question after a change of stock.
import { CatalogIndex, choiceKey, search } from '@vitrine/rules'
import { createNumbers } from '../tests/shop/random-numbers.mjs'
import { productInCollection } from './catalog.mjs'
import { createQuestions } from './questions.mjs'
import { table } from './report.mjs'
import { largeSizes } from './scenarios.mjs'

const questionsPerCell = 1000
const stockChanges = 200
const productsPerUpdate = 1000
/** The share of variants in stock. */
const inStockShares = { all: 1, 'four of five': 0.8 }

const random = createNumbers(2)
const questions = createQuestions()
const ask = {
  collection: questions.collection,
  filter: questions.filter,
  text: () => {
    const { collectionId: _, ...question } = questions.collection()
    return { ...question, text: questions.filter().text ?? `${Math.floor(random() * 1000)}` }
  },
  'whole store': () => {
    const { collectionId: _, price: __, ...question } = questions.collection()
    return question
  },
}

/** A question in the words of the index. */
const toQuery = ({ text, collectionId, sort, ...query }) => ({
  ...query,
  ...(text && { search: text }),
  ...(collectionId && { collection: collectionId }),
  sort: sort === '-createdDate' ? '-created' : sort,
})

/** The nth product, as the database hands it to the index; each time with other variants in stock, if not with all. */
function productChange(n, inStockShare) {
  const { id, name, price, discount, createdDate, collectionIds, options, variants } = productInCollection(n)
  const fields = {
    folded: name.toLowerCase(),
    price: Number(price) * (discount ? 0.85 : 1),
    created: Date.parse(createdDate),
    reduced: discount !== undefined,
    collections: collectionIds,
    options: options.map(({ name, choices }) => ({
      name,
      choices: choices.map(({ description }) => ({ name: description })),
    })),
    variants: variants.map(({ choices }) => choices),
  }
  // Texts of a database response are strings of their own, not parts of another.
  const soldOut = variants.filter(() => random() >= inStockShare).map(({ choices }) => choiceKey(choices))
  return structuredClone({ id, fields, soldOut })
}

const heldBytes = () => {
  // The memory of arrays is given back after the first collection.
  for (let i = 0; i < 3; i += 1) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function fill(size, inStockShare) {
  const index = new CatalogIndex()
  for (let from = 1; from <= size; from += productsPerUpdate) {
    const length = Math.min(productsPerUpdate, size - from + 1)
    index.update(Array.from({ length }, (_, i) => productChange(from + i, inStockShare)))
  }
  return index
}

/** Milliseconds of CPU time. */
const cpuOf = (work) => {
  const { user, system } = process.cpuUsage()
  work()
  const after = process.cpuUsage()
  return (after.user + after.system - user - system) / 1000
}

const round = (ms) => Number(ms.toFixed(3))

/** CPU time per question, and the 99th percentile of their times. */
function measureQuestions(index, kind) {
  const queries = Array.from({ length: questionsPerCell }, () => toQuery(ask[kind]()))
  const times = []
  let total = 0
  const cpu = cpuOf(() => {
    for (const query of queries) {
      const startedAt = performance.now()
      total += search(index, query).total
      times.push(performance.now() - startedAt)
    }
  })
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)]
  return {
    cpuMs: round(cpu / questionsPerCell),
    p99Ms: round(p99),
    found: Math.round(total / questionsPerCell),
  }
}

/** What one change of stock costs, with the next question, beyond a question without a change. */
function measureChange(index, size, inStockShare) {
  const changes = Array.from({ length: stockChanges }, () =>
    productChange(1 + Math.floor(random() * size), inStockShare),
  )
  const queries = changes.map(() => toQuery(ask.collection()))
  const askAll = () => {
    for (const query of queries) search(index, query)
  }
  askAll()
  const alone = cpuOf(askAll)
  const changing = cpuOf(() => {
    for (const [i, change] of changes.entries()) {
      index.update([change])
      search(index, queries[i])
    }
  })
  return round((changing - alone) / stockChanges)
}

const indexRows = []
const questionRows = []
for (const [inStock, share] of Object.entries(inStockShares)) {
  for (const products of largeSizes) {
    const before = heldBytes()
    const startedAt = process.cpuUsage()
    const index = fill(products, share)
    const { user } = process.cpuUsage(startedAt)
    const megabytes = round((heldBytes() - before) / 1e6)
    for (const kind of Object.keys(ask)) measureQuestions(index, kind)
    const stockChangeMs = measureChange(index, products, share)
    indexRows.push({ products, inStock, megabytes, stockChangeMs, loadCpuMs: Math.round(user / 1000) })
    for (const kind of Object.keys(ask))
      questionRows.push({ products, inStock, kind, ...measureQuestions(index, kind) })
  }
}
for (const rows of [indexRows, questionRows]) {
  console.log(table(rows), '\n')
  for (const row of rows) console.log(JSON.stringify(row))
}
