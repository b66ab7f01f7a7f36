// Runs every example of the contract against a temporary sample store and records the responses for the API pages.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { type Address, checkoutExampleId, exampleIds, examples, type Route, routes } from '@vitrine/contract'
import { createPlatform, openEmbedded, type Platform } from '@vitrine/platform'
import {
  collections,
  sampleDelivery,
  sampleDiscounts,
  sampleProducts,
  sampleStore,
  sampleTaxes,
} from '@vitrine/sample'

const platformUrl = 'http://localhost:4000'
const apiKey = 'a key that lives as long as this takes'.replaceAll(' ', '-')
const clientId = examples['POST /oauth2/token'].body?.clientId as string

/** Calls the platform; any other status than the expected one fails the build. */
async function request(
  { fetch }: Platform,
  [method, path]: readonly [string, string],
  body?: string,
  authorization?: string,
  status = 200,
) {
  // The published client sends the second header, and gets redirects described in JSON.
  const headers = {
    'content-type': 'application/json',
    'x-wix-bi-gateway': 'environment=js-sdk',
    ...(authorization && { authorization }),
  }
  const response = await fetch(new Request(platformUrl + path, { method, headers, ...(body && { body }) }))
  const text = await response.text()
  if (response.status !== status) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return text
}

/** Runs one example as a new visitor with a cart of one line; the example ids stand for those of that cart and its checkout. */
async function recordExample(platform: Platform, address: Address): Promise<unknown> {
  const [verb = '', path = ''] = address.split(' ')
  const {
    path: params = {},
    query,
    body,
    status,
  } = examples[address] as {
    path?: Record<string, string>
    query?: Record<string, string>
    body?: object
    status?: number
  }
  const anonymous = JSON.stringify({ clientId, grantType: 'anonymous' })
  const { access_token: token } = JSON.parse(await request(platform, ['POST', '/oauth2/token'], anonymous))
  const addToCart = '/ecom/v1/carts/current/add-to-cart'
  const mug = JSON.stringify(examples[`POST ${addToCart}`].body)
  const { cart } = JSON.parse(await request(platform, ['POST', addToCart], mug, token))
  const createCheckout = ['POST', '/ecom/v1/carts/current/create-checkout'] as const
  const { checkoutId = checkoutExampleId } = path.includes('/checkouts/')
    ? JSON.parse(await request(platform, createCheckout, '{}', token))
    : {}
  const idPairs = [
    [checkoutExampleId, checkoutId],
    [exampleIds.cart, cart.id],
    [exampleIds.line, cart.lineItems[0].id],
  ] as const
  const toReal = (text: string) => idPairs.reduce((all, [example, id]) => all.replaceAll(example, id), text)
  const toExample = (text: string) =>
    idPairs.reduce((all, [example, id]) => all.replaceAll(id, example), text)

  const search = query ? `?${new URLSearchParams(query)}` : ''
  const url =
    toReal(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))) +
    search
  const method = verb === 'QUERY' ? 'POST' : verb
  const authorization = typeof routes[address].for === 'object' ? apiKey : token
  const sent = body && toReal(JSON.stringify(body))
  const route: Route = routes[address]
  const expected = route.raw && status !== 404 ? 200 : status
  const answer = await request(platform, [method, url], sent, authorization, expected)
  return JSON.parse(
    toExample(answer)
      .replaceAll(/"(access|refresh)_token":"[^"]+"/g, '"$1_token":"…"')
      .replaceAll(/"(sessionToken|stateToken|verificationId)":"[^"]+"/g, '"$1":"…"')
      .replaceAll(/"requestId":"[^"]+"/g, '"requestId":"…"'),
  )
}

const platform = await createPlatform({ database: await openEmbedded(), platformUrl, log: () => {} })
const storefrontUrl = 'http://localhost:3000'
await platform.openStore({
  ...sampleStore,
  storefrontUrl,
  clientId,
  apiKey,
  products: sampleProducts,
  collections,
})
await platform.store(clientId).addDiscounts(sampleDiscounts)
await platform.store(clientId).addDelivery(sampleDelivery)
await platform.store(clientId).addTaxes(sampleTaxes)
const answers: Record<string, unknown> = {}
for (const address of Object.keys(routes) as Address[])
  answers[address] = await recordExample(platform, address)
await platform.close()

// Written to a temporary file and renamed, so that an interrupted run leaves no partial file.
const folder = new URL('../../hosted/.cache/', import.meta.url)
mkdirSync(folder, { recursive: true })
const temporary = new URL(`answers.${process.pid}`, folder)
writeFileSync(temporary, JSON.stringify({ platformUrl, answers }))
renameSync(temporary, new URL('answers.json', folder))
