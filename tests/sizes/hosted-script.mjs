// Measures the script that the pages of a sign-in send to a browser: the pages of the platform, and the bare pages in frames.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHosted } from '@vitrine/hosted/server'
import { createPlatform, openEmbedded } from '@vitrine/platform'

const assets = fileURLToPath(new URL('../../apps/hosted/build/client/assets/', import.meta.url))
const platformUrl = 'http://platform.test'
const storefrontUrl = 'http://shop.test'

/** Opens a platform with its pages; returns the function that sends a request to them. */
async function openPages() {
  const database = await openEmbedded()
  const platform = await createPlatform({ database, platformUrl, log: () => {} })
  const { clientId } = await platform.openStore({ name: 'The shop', currency: 'EUR', storefrontUrl })
  const store = { clientId, name: 'The shop', storefrontUrl, origins: [storefrontUrl] }
  const { fetch: fetchPage } = createHosted({
    store,
    findStore: async (id) => (id === clientId ? store : undefined),
    platformUrl,
    adminUrl: `${platformUrl}/admin`,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
    log: () => {},
  })
  const get = (path) => {
    const request = new Request(platformUrl + path)
    return path.startsWith('/oauth2') ? platform.fetch(request) : fetchPage(request)
  }
  const post = async (path, body, headers) => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const sent = { ...init, headers: { 'content-type': 'application/json', ...headers } }
    return (await platform.fetch(new Request(platformUrl + path, sent))).json()
  }
  return { clientId, get, post, close: () => platform.close() }
}

/** The paths of the pages, by what they are. */
async function pathsOf({ clientId, post }) {
  const { access_token } = await post('/oauth2/token', { clientId, grantType: 'anonymous' })
  const begin = async (prompt, request) => {
    const authRequest = { clientId, state: 's', codeChallengeMethod: 'S256', ...request }
    const body = { auth: { prompt, authRequest: { ...authRequest, codeChallenge: 'a'.repeat(43) } } }
    const { redirectSession } = await post('/v1/redirect-session', body, { authorization: access_token })
    const { pathname, search } = new URL(redirectSession.fullUrl)
    return { path: pathname + search, search }
  }
  const { search } = await begin('login', { redirectUri: `${storefrontUrl}/callback` })
  const ofSession = ['', '/register', '/verify', '/approval', '/recover'].map(
    (page) => `/sign-in${page}${search}`,
  )
  const ofClient = [
    '/sign-in/set-password',
    '/sign-in/password-changed',
    '/sign-in/undo-email',
    '/sign-in/email-restored',
    '/signed-out',
  ].map((page) => `${page}?clientId=${clientId}`)
  const message = await begin('none', { responseMode: 'web_message' })
  const warm = `/oauth2/authorize?warm=true&clientId=${clientId}`
  const errors = [
    '/oauth2/authorize?session=unknown',
    '/sign-in?session=unknown',
    '/sign-in?clientId=unknown',
    '/checkout',
  ]
  return [...ofSession, ...ofClient, message.path, warm, ...errors]
}

/** The text of the scripts of a document. */
function scriptsOf(html) {
  const inline = [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text)
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, url]) => basename(url))
  const files = readdirSync(assets).filter((name) => loaded.includes(name))
  return [...inline, ...files.map((name) => readFileSync(assets + name, 'utf8'))].filter(
    (text) => text !== '',
  )
}

/** The scripts of each page of a sign-in: those in the document, and the files that it loads. */
export async function hostedScripts() {
  const pages = await openPages()
  const found = []
  for (const path of await pathsOf(pages)) {
    const response = await pages.get(path)
    const isPage = response.status < 500 && response.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) throw new Error(`${path} answered ${response.status}`)
    found.push(scriptsOf(await response.text()))
  }
  await pages.close()
  // The page that sends a message has a script: without one in sight, this reads the documents wrongly.
  if (found.flat().length === 0) throw new Error('no page has a script')
  return found
}
