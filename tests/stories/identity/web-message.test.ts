// The page that hands a code to the page around its frame: it speaks to registered origins only, and no text of a request
// runs in it.
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { host, openShop, type Shop } from '../../shop/open-shop.ts'
import { createRandom } from '../../shop/random.ts'
import { beginAuth, getSessionToken, openRedirect, urlOf } from '../../shop/sign-in.ts'

const storefrontUrl = 'https://shop.example'
const origins = [storefrontUrl, 'https://app.example:8443']
const redirectUris = ['https://app.example:8443/callback', 'https://shop.example/other']

/** Opens the page, runs its script as a browser would, and returns what it has sent. */
async function openPage(shop: Shop, url: string) {
  const response = await shop.fetch(new Request(url))
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  const [, nonce = '', script = ''] = /<script nonce="([\w-]+)">(.*?)<\/script>/s.exec(html) ?? []
  const sent: { message: unknown; target: string }[] = []
  const parent = {
    postMessage: (message: unknown, target: string) => {
      sent.push({ message: JSON.parse(JSON.stringify(message)), target })
    },
  }
  runInNewContext(script, { parent })
  return { response, html, policy, nonce, sent }
}

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )

test('a code goes to the registered origins, or to the one that waits for it, and to no other (LG7)', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  for (const [origin, targets] of [
    [undefined, origins],
    ['https://app.example:8443', ['https://app.example:8443']],
    ['https://app.example:8443/page?x=1;script-src%20*#y', ['https://app.example:8443']],
  ] as const) {
    const sessionToken = await getSessionToken(ask, 'ada@example.com')
    const begun = await beginAuth(shop, ask, { sessionToken, ...(origin && { origin }) })
    const { response, policy, nonce, sent } = await openPage(shop, urlOf(begun))
    expect(response.status).toBe(200)
    expect(sent.map(({ target }) => target)).toEqual(targets)
    for (const { message } of sent)
      expect(message).toEqual({ code: expect.any(String), state: 'the-state', iss: host })
    expect(directives(policy)).toEqual({
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}'`,
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': targets.join(' '),
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.has('x-frame-options')).toBe(false)
  }
})

test('a code for a redirect address goes to its origin alone (LG7)', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  const [redirectUri = ''] = redirectUris
  for (const origin of [undefined, storefrontUrl]) {
    const sessionToken = await getSessionToken(ask, 'ada@example.com')
    const auth = { sessionToken, redirectUri, responseMode: 'web_message', ...(origin && { origin }) }
    const { policy, sent } = await openPage(shop, urlOf(await beginAuth(shop, ask, auth)))
    expect(sent.map(({ target }) => target)).toEqual(['https://app.example:8443'])
    expect(directives(policy)['frame-ancestors']).toBe('https://app.example:8443')
  }
})

test('the sign-in page sends no message: a request for one is refused', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  const { status, body } = await beginAuth(shop, ask, { prompt: 'login' })
  expect([status, body.details]).toMatchObject([
    400,
    { validationError: { fieldViolations: [{ field: 'auth.authRequest.responseMode' }] } },
  ])
  const [redirectUri = ''] = redirectUris
  for (const prompt of ['login', undefined]) {
    const params = {
      client_id: shop.clientId,
      response_type: 'code',
      response_mode: 'web_message',
      redirect_uri: redirectUri,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      ...(prompt && { prompt }),
    }
    const { sent } = await openPage(shop, `${host}/oauth2/authorize?${new URLSearchParams(params)}`)
    expect(sent).toMatchObject([
      { message: { error: 'invalid_request' }, target: 'https://app.example:8443' },
    ])
  }
})

test('a message with the proof of a sign-in needs no prompt', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  const authRequest = {
    clientId: shop.clientId,
    responseType: 'code',
    responseMode: 'web_message',
    state: 'the-state',
    codeChallenge: 'a'.repeat(43),
    codeChallengeMethod: 'S256',
  }
  const signIn = async () => ({
    ...authRequest,
    sessionToken: await getSessionToken(ask, 'ada@example.com'),
  })
  const body = { auth: { authRequest: await signIn() } }
  const redirectUri = redirectUris[0] ?? ''
  for (const url of [
    urlOf(await ask('POST', '/v1/redirect-session', { body })),
    `${host}/oauth2/authorize?${new URLSearchParams({ ...(await signIn()), redirectUri })}`,
  ])
    expect((await openPage(shop, url)).sent[0]?.message).toHaveProperty('code')
})

/** The message about a sign-in that has ended. */
const endedMessage = {
  error: 'login_required',
  error_description: 'The sign-in has been used, or it has expired',
  state: 'the-state',
  iss: host,
}

/** The policy of a page that no frame shows. */
const unframed = { 'script-src': "'none'", 'frame-ancestors': "'none'" }

test('a direct sign-in that was used or has expired tells the page that waits, and no other (LG7)', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  const [redirectUri = ''] = redirectUris
  const app = 'https://app.example:8443'
  for (const [auth, targets] of [
    [{}, origins],
    [{ origin: app }, [app]],
    [{ redirectUri, responseMode: 'web_message', origin: storefrontUrl }, [app]],
  ] as const) {
    const begin = async () => {
      const sessionToken = await getSessionToken(ask, 'ada@example.com')
      return urlOf(await beginAuth(shop, ask, { sessionToken, ...auth }))
    }
    const used = await begin()
    expect((await openPage(shop, used)).sent[0]?.message).toHaveProperty('code')
    const expired = await begin()
    const usedAndExpired = await begin()
    await openRedirect(shop, usedAndExpired)
    const expectEnded = async (url: string) => {
      const { response, policy, sent } = await openPage(shop, url)
      expect(response.status).toBe(200)
      expect(sent).toEqual(targets.map((target) => ({ message: endedMessage, target })))
      expect(directives(policy)['frame-ancestors']).toBe(targets.join(' '))
    }
    await expectEnded(used)
    shop.clock.pass(61)
    await expectEnded(expired)
    await expectEnded(usedAndExpired)
  }
})

test('of two frames with one sign-in, one gets the code and the other hears that it was used', async () => {
  const shop = await openShop({ storefrontUrl })
  const { ask } = shop.visitor()
  const sessionToken = await getSessionToken(ask, 'ada@example.com')
  const url = urlOf(await beginAuth(shop, ask, { sessionToken }))
  const pages = await Promise.all([openPage(shop, url), openPage(shop, url)])
  const messages = pages.flatMap(({ sent }) => sent.map(({ message }) => message as { error?: string }))
  expect(messages.filter(({ error }) => error === undefined)).toHaveLength(1)
  expect(messages.filter(({ error }) => error === 'login_required')).toHaveLength(1)
})

test('a server hears without a frame that a direct sign-in has ended', async () => {
  const shop = await openShop({ storefrontUrl })
  const { ask } = shop.visitor()
  const sessionToken = await getSessionToken(ask, 'ada@example.com')
  const url = urlOf(await beginAuth(shop, ask, { sessionToken }))
  expect(await openRedirect(shop, url)).not.toBe('')
  const response = await shop.fetch(new Request(url, { headers: { accept: 'application/json' } }))
  expect(await response.json()).toEqual(endedMessage)
})

test('a sign-in that is unknown, or that leads back in the address, ends on a page that no frame shows (BR4)', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  const [redirectUri = ''] = redirectUris
  const sessionToken = await getSessionToken(ask, 'ada@example.com')
  const redirected = urlOf(await beginAuth(shop, ask, { sessionToken, redirectUri }))
  expect(await openRedirect(shop, redirected)).not.toBe('')
  const message = urlOf(await beginAuth(shop, ask))
  for (const url of [redirected, `${message}x`, `${host}/oauth2/authorize?session=unknown`]) {
    const { response, policy, sent } = await openPage(shop, url)
    expect([response.status, response.headers.get('location'), sent]).toEqual([400, null, []])
    expect(directives(policy)).toMatchObject(unframed)
  }
})

test('an origin or an address that is registered no more gets no message, neither a code nor an error (LG7)', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  const [redirectUri = ''] = redirectUris
  const urls: string[] = []
  for (const auth of [{ origin: 'https://app.example:8443' }, { redirectUri, responseMode: 'web_message' }]) {
    for (const isUsed of [true, false]) {
      const sessionToken = await getSessionToken(ask, 'ada@example.com')
      const url = urlOf(await beginAuth(shop, ask, { sessionToken, ...auth }))
      if (isUsed) await openRedirect(shop, url)
      urls.push(url)
    }
  }
  await shop.rows("update oauth_clients set redirect_uris = '{}' where store_id = $1")
  for (const url of urls) {
    const { response, policy, sent } = await openPage(shop, url)
    expect([response.status, sent]).toEqual([400, []])
    expect(directives(policy)).toMatchObject(unframed)
  }
})

test('an origin that is not registered waits in vain (LG7)', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  const foreign = [
    'https://evil.example',
    'https://shop.example.evil.example',
    'https://shop.example@evil.example',
    'https://app.example',
    'http://shop.example',
    'null',
    '*',
    '/',
    'https://shop.example evil.example',
    'https://shop.example\\.evil.example',
  ]
  for (const origin of foreign) {
    const answer = await beginAuth(shop, ask, { origin })
    expect([origin, answer.code]).toEqual([origin, 'REDIRECT_NOT_ALLOWED'])
  }
})

test('no state becomes markup or script on the page (LG7)', async () => {
  const random = createRandom('LG7')
  const shop = await openShop({ storefrontUrl })
  const { ask } = shop.visitor()
  const pieces = [
    '</script>',
    '</SCRIPT >',
    '<script>alert(1)</script>',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '\u2028',
    '\u2029',
    '"',
    "'",
    '`',
    '${1}',
    '\\',
    '\\u003c/script>',
    '\\"',
    ',"*")//',
    '*/',
    '/*',
    '\n',
    '\r',
    '&lt;',
    '&#60;',
    '<img src=x onerror=alert(1)>',
    '😀',
    '\u0085',
    '\ufeff',
    '__proto__',
    'javascript:alert(1)',
  ]
  const states = [
    ...pieces,
    ...Array.from({ length: 170 }, () =>
      Array.from({ length: random.int(2, 8) }, () => random.pick(pieces)).join(random.pick(['', ' ', 'x'])),
    ),
  ]
  for (const state of states) {
    const begun = await beginAuth(shop, ask, { state })
    const { html, sent } = await openPage(shop, urlOf(begun))
    expect(sent).toEqual([
      {
        message: { error: 'login_required', error_description: 'A sign-in is needed', state, iss: host },
        target: storefrontUrl,
      },
    ])
    expect(html.match(/<[^m]*?(script|!--|img)/gi)?.length).toBe(2)
    expect(html.replaceAll(/<\/?(!doctype|html|meta|title|script)\b[^<>]*>/g, '')).not.toContain('<')
  }
  expect(states).toHaveLength(200)
})

test('the page that warms a connection may stand in frames of registered origins only, and sends nothing (LG7)', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris })
  const { ask } = shop.visitor()
  const begun = await ask('POST', '/v1/redirect-session', { body: { login: {} } })
  const { html, policy } = await openPage(shop, urlOf(begun))
  expect(html).not.toContain('<script')
  expect(directives(policy)['frame-ancestors']).toBe(origins.join(' '))
  expect(directives(policy)['script-src']).toBe("'none'")
})
