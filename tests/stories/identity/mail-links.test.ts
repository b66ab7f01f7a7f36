// The links in mails come from the configuration of the platform, whatever a request says about its host.
import { expect, test } from 'vitest'
import { resembling } from '../../shop/hostile-addresses.ts'
import type { Shop } from '../../shop/open-shop.ts'
import { beginAuth, credentials, iam, newPkce, readMail } from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

const evil = 'evil.example'
const values = [
  evil,
  `${evil}:443`,
  `https://${evil}`,
  `platform.test, ${evil}`,
  `${evil}, platform.test`,
  `platform.test@${evil}`,
  `${evil}/path?`,
]
const headerSets: Record<string, string>[] = [
  ...[
    'x-forwarded-host',
    'x-original-host',
    'x-host',
    'x-forwarded-server',
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-prefix',
    'origin',
    'referer',
    'x-http-host-override',
    'via',
  ].flatMap((name) => values.map((value) => ({ [name]: value }))),
  ...values.map((value) => ({ forwarded: `for=1.2.3.4;host="${value}";proto=https` })),
  ...values.map((value) => ({ 'x-forwarded-host': value, 'x-forwarded-proto': 'https' })),
  ...values.map((value) => ({
    'x-forwarded-host': value,
    'x-forwarded-port': '443',
    forwarded: `host=${value}`,
  })),
]

/** Sends a request to another host name than the platform's. */
async function post(shop: Shop, path: string, body: object, token: string, headers: Record<string, string>) {
  const response = await shop.fetch(
    new Request(`http://${evil}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token, ...headers },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, text: await response.text() }
}

const linksIn = (text: string) => text.match(/[a-z]+:\/\/[^\s"<>]+/gi) ?? []

test('mails and redirect sessions hold no link to a host that a request names (LG21)', async () => {
  const shop = await openShopAlone({
    platformUrl: 'https://platform.example',
    budgets: { network: { mails: Infinity } },
  })
  const { access } = await shop.visitor().tokens()
  expect(headerSets.length).toBeGreaterThan(95)
  const links: string[] = []
  for (const [n, headers] of headerSets.entries()) {
    const email = `member-${n}@example.com`
    const send = (path: string, body: object) => post(shop, path, body, access, headers)
    const registered = await send(`${iam}/v2/register`, credentials(email).body)
    expect([headers, registered.status]).toEqual([headers, 200])
    const { identity } = JSON.parse(registered.text) as { identity: { id: string } }
    await send('/_api/iam/recovery/v1/send-email', { email })
    const recovery = await readMail(shop, email)
    await send('/_api/iam/recovery/v1/activation-email', { identityId: identity.id })
    const activation = await readMail(shop, email)
    for (const mail of [recovery, activation])
      expect(mail).toContain('https://platform.example/sign-in/set-password?token=')
    const begun = await send('/v1/redirect-session', {
      auth: {
        prompt: 'login',
        authRequest: {
          clientId: shop.clientId,
          redirectUri: 'http://shop.test/callback',
          state: 's',
          codeChallenge: newPkce().challenge,
          codeChallengeMethod: 'S256',
        },
      },
    })
    expect(begun.status).toBe(200)
    links.push(...linksIn(recovery), ...linksIn(activation), ...linksIn(begun.text))
  }
  expect(links.length).toBeGreaterThan(3 * headerSets.length)
  const known = /^(https:\/\/platform\.example|http:\/\/shop\.test)([/?#]|$)/
  expect(links.filter((link) => !known.test(link))).toEqual([])
  expect(links.filter((link) => link.includes(evil))).toEqual([])
})

/** Paths and queries that would say a stranger's words in a mail of the shop. */
const words = [
  '/you-won-call-0800-123',
  '/you_won',
  '/new-password/you-won',
  '/you-won/new-password',
  '/new-password-you-won',
  '/new-password?you-won',
  '/new-password?returnTo=/you-won',
  '/new-password#you-won',
  '/new-password/',
  '/new-password?',
  '//new-password',
  '/./new-password',
  '/x/../new-password',
  '/new%2dpassword',
  '/NEW-PASSWORD',
  '/callback/you-won',
  '/callback?you-won',
  '/',
  '',
]

test('the link of a recovery mail leads to /new-password or a registered address, and says no words of a stranger', async () => {
  const storefrontUrl = 'https://shop.example'
  const registered = 'https://app.example/passwords/choose?from=mail'
  const shop = await openShopAlone({ storefrontUrl, redirectUris: [registered] })
  const { ask } = shop.visitor()
  await ask('POST', `${iam}/v2/register`, credentials('ada@example.com'))
  const send = (page: string) =>
    ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email: 'ada@example.com', page } })
  const linkOf = async (page: string) => {
    expect([page, (await send(page)).status]).toEqual([page, 200])
    const [link] = linksIn(await readMail(shop, 'ada@example.com'))
    shop.clock.pass(900)
    return link
  }
  for (const origin of [storefrontUrl, 'https://app.example'])
    expect(await linkOf(`${origin}/new-password`)).toMatch(`${origin}/new-password?token=`)
  expect(await linkOf(registered)).toMatch(`${registered}&token=`)
  const hostile = [
    ...resembling(`${storefrontUrl}/new-password`),
    ...[storefrontUrl, 'https://app.example'].flatMap((origin) => words.map((path) => origin + path)),
    `${registered}&you-won`,
    'https://app.example/passwords/choose',
  ].filter((page) => page !== '')
  const answers: [string, unknown][] = []
  for (const page of hostile) {
    const { status, code } = await send(page)
    if (status !== 400 || (code !== 'REDIRECT_NOT_ALLOWED' && code !== undefined))
      answers.push([page, status])
  }
  expect(answers).toEqual([])
})

test('on localhost the page of a recovery mail may have any port', async () => {
  const storefrontUrl = 'http://localhost:3000'
  const shop = await openShopAlone({ platformUrl: 'http://localhost:4000', storefrontUrl })
  const { ask } = shop.visitor()
  const send = async (page: string) =>
    (await ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email: 'ada@example.com', page } }))
      .status
  expect(await send('http://localhost:5173/new-password')).toBe(200)
  expect(await send('http://localhost:5173/callback')).toBe(200)
  expect(await send('http://localhost:5173/you-won')).toBe(400)
  expect(await send('http://127.0.0.1:5173/new-password')).toBe(400)
})

test('the way back in a mail is a registered address, or no more than the origin of one', async () => {
  const storefrontUrl = 'https://shop.example/de'
  const registered = 'https://app.example/signed-in'
  const shop = await openShopAlone({ storefrontUrl, redirectUris: [registered] })
  const { ask } = shop.visitor()
  const { body } = await ask('POST', `${iam}/v2/register`, credentials('ada@example.com'))
  const calls: [string, (redirect: object) => object][] = [
    ['/_api/iam/recovery/v1/send-email', (redirect) => ({ email: 'ada@example.com', redirect })],
    [
      '/_api/iam/recovery/v1/activation-email',
      (redirect) => ({ identityId: (body.identity as { id: string }).id, emailOptions: { redirect } }),
    ],
  ]
  for (const [path, bodyOf] of calls) {
    const wayBack = async (url: string) => {
      expect((await ask('POST', path, { body: bodyOf({ url }) })).status).toBe(200)
      const [link = ''] = linksIn(await readMail(shop, 'ada@example.com'))
      shop.clock.pass(900)
      const { searchParams } = new URL(link)
      expect(searchParams.get('clientId')).toBe(shop.clientId)
      return searchParams.get('redirect')
    }
    expect(await wayBack(registered)).toBe(registered)
    expect(await wayBack('https://app.example/you-won?call=0800#123')).toBe('https://app.example/')
    expect(await wayBack('https://shop.example/you-won-call-0800')).toBe(storefrontUrl)
  }
})

test('a mail leads back to origins of the client only (LG21)', async () => {
  const storefrontUrl = 'https://shop.example'
  const shop = await openShopAlone({ storefrontUrl, budgets: { network: { mails: Infinity } } })
  const { ask } = shop.visitor()
  const other = await openShopAlone({ storefrontUrl: `https://${evil}` })
  const sendTo = (url: string, clientId?: string) =>
    ask('POST', '/_api/iam/recovery/v1/send-email', {
      body: { email: 'ada@example.com', redirect: { url, ...(clientId && { clientId }) } },
    })
  const activate = (url: string) =>
    ask('POST', '/_api/iam/recovery/v1/activation-email', {
      body: { identityId: shop.id, emailOptions: { redirect: { url } } },
    })
  const accepted: string[] = []
  for (const url of resembling(`${storefrontUrl}/account/callback`)) {
    for (const { status } of [await sendTo(url), await activate(url)])
      if (status === 200 && new URL(url).origin !== storefrontUrl) accepted.push(url)
  }
  expect(accepted).toEqual([])
  expect((await sendTo(`${storefrontUrl}/welcome`)).status).toBe(200)
  expect((await activate(`${storefrontUrl}/welcome`)).status).toBe(200)
  // The client of another store names no address here.
  expect((await sendTo(`https://${evil}/`, other.clientId)).code).toBe('REDIRECT_NOT_ALLOWED')
  expect((await beginAuth(shop, ask, { clientId: other.clientId })).code).toBe('REDIRECT_NOT_ALLOWED')
})
