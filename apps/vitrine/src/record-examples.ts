// Asks every example of the contract of a sample shop that lives as long as this takes: the API's pages show the answers.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { type Address, exampleIds, examples, routes } from '@vitrine/contract'
import { createPlatform, openEmbedded, type Platform } from '@vitrine/platform'
import { collections, sampleProducts, sampleStore } from '@vitrine/sample'

const platformUrl = 'http://localhost:4000'
const apiKey = 'a key that lives as long as this takes'.replaceAll(' ', '-')
const clientId = examples['POST /oauth2/token'].body?.clientId as string

/** Asks the platform; anything but 200 ends the build. */
async function ask(
  { fetch }: Platform,
  [method, path]: readonly [string, string],
  body?: string,
  authorization?: string,
) {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const response = await fetch(new Request(platformUrl + path, { method, headers, ...(body && { body }) }))
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return text
}

/** One example, asked by somebody new with a cart of one line, for whom the examples' ids are their own. */
async function answerOf(platform: Platform, address: Address): Promise<unknown> {
  const [verb = '', path = ''] = address.split(' ')
  const { path: names = {}, body } = examples[address] as { path?: Record<string, string>; body?: object }
  const anonymous = JSON.stringify({ clientId, grantType: 'anonymous' })
  const { access_token: token } = JSON.parse(await ask(platform, ['POST', '/oauth2/token'], anonymous))
  const addToCart = '/ecom/v1/carts/current/add-to-cart'
  const mug = JSON.stringify(examples[`POST ${addToCart}`].body)
  const filled = await ask(platform, ['POST', addToCart], mug, token)
  const { cart } = JSON.parse(filled)
  const own = [
    [exampleIds.cart, cart.id],
    [exampleIds.line, cart.lineItems[0].id],
  ] as const
  const mine = (text: string) => own.reduce((all, [example, id]) => all.replaceAll(example, id), text)
  const theirs = (text: string) => own.reduce((all, [example, id]) => all.replaceAll(id, example), text)

  const url = mine(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''))
  const method = verb === 'QUERY' ? 'POST' : verb
  const who = routes[address].for === 'merchant' ? apiKey : token
  const told = await ask(platform, [method, url], body && mine(JSON.stringify(body)), who)
  return JSON.parse(theirs(told).replaceAll(/"(access|refresh)_token":"[^"]+"/g, '"$1_token":"…"'))
}

const platform = await createPlatform({ database: await openEmbedded(), platformUrl, log: () => {} })
const { name, currency, language } = sampleStore
const storefrontUrl = 'http://localhost:3000'
await platform.openStore({
  name,
  currency,
  language,
  storefrontUrl,
  clientId,
  apiKey,
  products: sampleProducts,
  collections,
})
const answers: Record<string, unknown> = {}
for (const address of Object.keys(routes) as Address[]) answers[address] = await answerOf(platform, address)
await platform.close()

const place = new URL('../../hosted/.cache/', import.meta.url)
mkdirSync(place, { recursive: true })
const half = new URL(`answers.${process.pid}`, place)
writeFileSync(half, JSON.stringify({ platformUrl, answers }))
renameSync(half, new URL('answers.json', place))
