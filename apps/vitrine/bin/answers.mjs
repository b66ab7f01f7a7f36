// Asks every example of the contract of a sample shop that lives as long as this takes: the API's pages show the answers.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { exampleIds, examples, routes } from '@vitrine/contract'
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { collections, goods, sampleStore } from '@vitrine/sample'

const platformUrl = 'http://localhost:4000'
const apiKey = 'a key that lives as long as this takes'.replaceAll(' ', '-')
const clientId = examples['POST /oauth2/token'].body.clientId

/** Asks the platform; anything but 200 ends the build. */
async function ask(platform, method, path, body, authorization) {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const response = await platform.fetch(
    new Request(platformUrl + path, { method, headers, ...(body && { body }) }),
  )
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return text
}

/** One example, asked by somebody new with a cart of one line, for whom the examples' ids are their own. */
async function answerOf(platform, address) {
  const [verb, path] = address.split(' ')
  const { path: names = {}, body } = examples[address]
  const anonymous = JSON.stringify({ clientId, grantType: 'anonymous' })
  const { access_token: token } = JSON.parse(await ask(platform, 'POST', '/oauth2/token', anonymous))
  const add = 'POST /ecom/v1/carts/current/add-to-cart'
  const filled = await ask(platform, ...add.split(' '), JSON.stringify(examples[add].body), token)
  const { cart } = JSON.parse(filled)
  const own = [
    [exampleIds.cart, cart.id],
    [exampleIds.line, cart.lineItems[0].id],
  ]
  const mine = (text) => own.reduce((all, [example, id]) => all.replaceAll(example, id), text)
  const theirs = (text) => own.reduce((all, [example, id]) => all.replaceAll(id, example), text)

  const url = mine(path.replaceAll(/\{(\w+)\}/g, (_, name) => names[name]))
  const method = verb === 'QUERY' ? 'POST' : verb
  const who = routes[address].for === 'merchant' ? apiKey : token
  const told = await ask(platform, method, url, body && mine(JSON.stringify(body)), who)
  return JSON.parse(theirs(told).replaceAll(/"(access|refresh)_token":"[^"]+"/g, '"$1_token":"…"'))
}

const platform = await createPlatform({ database: await openEmbedded(), platformUrl, log: () => {} })
const { name, currency, language } = sampleStore
const shopUrl = 'http://localhost:3000'
await platform.openStore({
  name,
  currency,
  language,
  shopUrl,
  clientId,
  apiKey,
  products: goods,
  collections,
})
const answers = {}
for (const address of Object.keys(routes)) answers[address] = await answerOf(platform, address)
await platform.close()

const place = new URL('../../hosted/.cache/', import.meta.url)
mkdirSync(place, { recursive: true })
const half = new URL(`answers.${process.pid}`, place)
writeFileSync(half, JSON.stringify(answers))
renameSync(half, new URL('answers.json', place))
