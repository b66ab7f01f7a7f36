// The mailbox at /mail: the mails that it shows, and which requests see it.
import { createHosted } from '@vitrine/hosted/server'
import { createMailbox } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { type App, appOptions } from '../../apps/vitrine/src/apps.ts'
import type { MailboxPage } from '../../apps/vitrine/src/mailing.ts'
import { platformPages } from '../../apps/vitrine/src/pages.ts'
import { fixedClock } from '../shop/clock.ts'
import { openShop } from '../shop/open-shop.ts'

const noApp: App = { fetch: () => new Response('') }
const url = 'http://localhost:4000'

/** The platform's port with a mailbox. */
async function openMailbox(shown: MailboxPage | 'closed' = 'local') {
  const mailboxPage = shown === 'closed' ? undefined : shown
  const { platform, clientId, id } = await openShop()
  const clock = fixedClock()
  const mailbox = createMailbox(200, clock)
  const origins = { platformUrl: url, storefrontUrl: 'http://localhost:3000' }
  const mails = mailboxPage && mailbox.mails
  const { hosted } = appOptions(platform, origins, { id, clientId, name: 'The small shop' }, () => {}, mails)
  const pages = platformPages(
    platform,
    { storefront: noApp, admin: noApp, hosted: createHosted(hosted) },
    { mailboxPage },
  )
  const visit = async (
    headers: HeadersInit = {},
    { path = '/mail', method = 'GET', origin = url, clientAddress = '127.0.0.1' } = {},
  ) => {
    const response = await pages.fetch(new Request(`${origin}${path}`, { method, headers }), {
      clientAddress,
    })
    return { status: response.status, html: await response.text(), headers: response.headers }
  }
  const send = async (subject: string, text: string, to = 'ada@example.com') => {
    clock.pass(60)
    await mailbox.send({ to, subject, text, html: `<p>${text}</p>` })
  }
  return { visit, send }
}

test('the mailbox lists mails, the newest first and open, without script', async () => {
  const { visit, send } = await openMailbox()
  await send('Welcome', 'Hello Ada')
  await send(
    'Choose a new password',
    'Choose a new password:\nhttps://api.shop.test/recover?token=a&b=c.\n\nBye',
  )
  const { status, html, headers } = await visit()
  expect(status).toBe(200)
  expect(html).toContain('<title>Mailbox</title>')
  expect(html).toContain('2 emails, newest first')
  expect(html.indexOf('Choose a new password')).toBeLessThan(html.indexOf('Welcome'))
  expect(html.match(/<details[^>]*>/g)?.map((tag) => / open=/.test(tag))).toEqual([true, false])
  expect(html).toContain('<a href="https://api.shop.test/recover?token=a&amp;b=c" rel="noreferrer"')
  expect(html).not.toMatch(/<script/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(html).toContain('<time dateTime="2030-06-01T12:02:00.000Z"')
})

test('an empty mailbox says when mails appear', async () => {
  const { status, html } = await (await openMailbox()).visit()
  expect(status).toBe(200)
  expect(html).toContain('No emails yet')
  expect(html).toContain('and emails appear here.')
})

test('nothing in a mail becomes an element of the mailbox, and only web addresses become links', async () => {
  const { visit, send } = await openMailbox()
  const attack =
    '</title></div><script>alert(1)</script><img src=x onerror=alert(1)>"><a href=javascript:alert(1)>x</a>'
  const before = (await visit()).html.match(/<(img|script|iframe|object|style)\b/g)
  await send(attack, `${attack} javascript:alert(1) data:text/html,x https://shop.test/"onclick=x`, attack)
  const { html } = await visit()
  expect(html.match(/<(img|script|iframe|object|style)\b/g)).toEqual(before)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  expect([...main.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/mail',
    'https://shop.test/',
  ])
})

test('the mailbox of a machine refuses requests through a proxy, from elsewhere, or for another host', async () => {
  const { visit, send } = await openMailbox()
  await send('Your code is 123456', 'Secret')
  const refused = {
    status: 403,
    html: expect.stringMatching(/^The mailbox answers only requests that come directly/),
  }
  const forwarding = {
    forwarded: 'for=127.0.0.1',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'http',
    'x-forwarded-anything': '',
    via: '1.1 proxy',
    'x-real-ip': '127.0.0.1',
    'x-client-ip': '127.0.0.1',
    'true-client-ip': '127.0.0.1',
    'cf-connecting-ip': '127.0.0.1',
    'cdn-loop': 'proxy',
  }
  for (const [name, value] of Object.entries(forwarding)) {
    expect([name, await visit({ [name]: value })]).toMatchObject([name, refused])
  }
  const hosts = [
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '10.0.0.1:4000',
    'localhost@evil.test',
    '',
  ]
  for (const host of hosts) expect([host, await visit({ host })]).toMatchObject([host, refused])
  for (const origin of ['http://evil.test', 'http://192.168.1.5:4000']) {
    expect([origin, await visit({}, { origin })]).toMatchObject([origin, refused])
  }
  for (const clientAddress of ['192.168.1.5', '::ffff:10.0.0.1', '2001:db8::1']) {
    expect([clientAddress, await visit({}, { clientAddress })]).toMatchObject([clientAddress, refused])
  }
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'shop.localhost']) {
    expect([host, (await visit({ host })).html]).toEqual([host, expect.stringContaining('123456')])
  }
  for (const clientAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect((await visit({}, { clientAddress })).status).toBe(200)
  }
})

test('no other path or method shows the mailbox, and none does while it is closed', async () => {
  const paths = ['/mail/', '/mail.data', '/MAIL', '/mail/1', '//mail', '/docs/../mail/x', '/docs%2f..%2fmail']
  for (const page of ['local', 'open', 'closed'] as const) {
    const { visit, send } = await openMailbox(page)
    await send('Your code is 123456', 'Secret')
    for (const path of page === 'closed' ? ['/mail', '/%6dail', ...paths] : paths) {
      const { status, html } = await visit({}, { path })
      expect([path, status, html]).toEqual([path, 404, expect.not.stringContaining('123456')])
    }
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      expect((await visit({}, { method })).html).not.toContain('123456')
    }
  }
  // An encoded letter is the letter.
  const { visit } = await openMailbox()
  expect((await visit({ via: '1.1 proxy' }, { path: '/%6dail' })).status).toBe(403)
})

test('an open mailbox answers through a proxy too', async () => {
  const { visit, send } = await openMailbox('open')
  await send('Your code is 123456', 'Secret')
  const { status, html } = await visit(
    { host: 'api.shop.test', 'x-forwarded-for': '203.0.113.5' },
    { origin: 'https://api.shop.test', clientAddress: '203.0.113.5' },
  )
  expect([status, html]).toEqual([200, expect.stringContaining('123456')])
})
