// Where a start shows the mails that it would have sent: on this machine, elsewhere on demand, and never beside a mail server.
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startHere } from '../shop/start-here.ts'

/** Starts the command with the built pages, and asks for the mailbox as a browser on this machine does. */
async function startAndAsk(settings: Record<string, string>) {
  const { output, ports } = await startHere({ VITRINE_DATA: 'memory:', ...settings }, { ownApps: undefined })
  const ask = (headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: ports.platform, path: '/mail', headers }
      request(options, (response) => resolve(response.resume().statusCode ?? 0))
        .on('error', reject)
        .end()
    })
  return { output, ask, platform: `http://localhost:${ports.platform}` }
}

test('a start on this machine prints where the mailbox is', async () => {
  const { output, ask, platform } = await startAndAsk({})
  expect(output).toContain(`\n  Mailbox     ${platform}/mail\n`)
  expect(output).not.toContain('WARNING')
  expect([await ask(), await ask({ host: 'evil.test' }), await ask({ via: '1.1 x' })]).toEqual([
    200, 403, 403,
  ])
  // As a proxy with the defaults of nginx asks.
  const old = connect(Number(new URL(platform).port), '127.0.0.1')
  old.end('GET /mail HTTP/1.0\r\nHost: localhost\r\n\r\n')
  expect(await text(old)).toMatch(/^HTTP\/1\.1 403 /)
})

test('elsewhere there is no mailbox, and a start without a mail server warns that no mail is sent', async () => {
  const settings = { VITRINE_URL: 'https://api.shop.test', VITRINE_STOREFRONT_URL: 'https://shop.test' }
  const { output, ask } = await startAndAsk(settings)
  expect(output).not.toContain('Mailbox')
  expect(output).toContain('WARNING: no mail is sent')
  expect([await ask(), await ask({ host: 'api.shop.test' })]).toEqual([404, 404])

  const opened = await startAndAsk({ ...settings, VITRINE_MAILBOX: '1' })
  expect(opened.output).toContain('\n  Mailbox     https://api.shop.test/mail\n')
  expect(opened.output).toContain('WARNING: VITRINE_MAILBOX=1 shows every mail to anyone who can reach')
  expect(await opened.ask({ host: 'api.shop.test', 'x-forwarded-for': '203.0.113.5' })).toBe(200)
})

test('with a mail server there is no mailbox, and the start prints nothing of its password', async () => {
  const smtp = { VITRINE_SMTP: 'smtp://shop:s3cret@127.0.0.1:2525' }
  const { output, ask } = await startAndAsk(smtp)
  expect(output).not.toMatch(/Mailbox|WARNING|s3cret/)
  expect(await ask()).toBe(404)
  await expect(startHere({ ...smtp, VITRINE_MAILBOX: '1' })).rejects.toThrow(
    'VITRINE_MAILBOX is 1, but VITRINE_SMTP',
  )
  await expect(startHere({ VITRINE_MAILBOX: 'yes' })).rejects.toThrow(
    "VITRINE_MAILBOX is 'yes'; it must be 1",
  )
})
