// Mails by SMTP: what a mail server receives, when it is trusted, and what happens while it is down.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createPlatform } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import { createSmtpMailer, type MailTimes } from '../../apps/vitrine/src/smtp.ts'
import type { MailServer } from '../../apps/vitrine/src/smtp-url.ts'
import { recoverMail } from '../../packages/platform/src/mail/templates/recover.ts'
import { createJobRunner, readParkedJobs } from '../../packages/platform/src/storage/job-runner.ts'
import { queueJobs } from '../../packages/platform/src/storage/jobs.ts'
import { fixedClock } from '../shop/clock.ts'
import { freePort } from '../shop/free-port.mjs'
import { startMailServer } from '../shop/mail-server.ts'
import { openOwnDatabase } from '../shop/own-database.ts'

const sender = 'no-reply@shop.test'
const store = { name: 'Töpferei „Ton & Co“', storefrontUrl: 'https://shop.test' }
const mail = {
  to: 'ada@example.com',
  ...recoverMail(store, { link: 'https://api.shop.test/recover?token=t0ken' }),
}

function openMailer(server: Partial<MailServer> & { port: number }, times?: MailTimes) {
  const defaults = { host: '127.0.0.1', isImplicitTls: false, requiresTls: false, login: undefined }
  const mailer = createSmtpMailer({ ...defaults, ...server }, sender, times)
  onTestFinished(mailer.close)
  return mailer
}

const errorOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )

const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(source)?.[1]

test('a mail server receives a mail from the store, with a text and an HTML part', async () => {
  const server = await startMailServer()
  const login = { user: 'shop', pass: 's3cret' }
  await openMailer({ port: server.port, login }).send(mail)
  const [{ source = '', ...envelope } = {}] = server.delivered
  expect(envelope).toEqual({ sender, recipients: ['ada@example.com'], isEncrypted: true, user: 'shop' })
  expect(headerOf(source, 'from')).toMatch(/^=\?UTF-8\?.*<no-reply@shop\.test>$/s)
  expect(headerOf(source, 'to')).toBe('ada@example.com')
  expect(headerOf(source, 'auto-submitted')).toBe('auto-generated')
  expect(headerOf(source, 'content-type')).toMatch(/^multipart\/alternative;/)
  expect(source.indexOf('text/plain')).toBeGreaterThan(0)
  expect(source.indexOf('text/html')).toBeGreaterThan(source.indexOf('text/plain'))
})

test('many mails share few connections', async () => {
  const server = await startMailServer()
  const mailer = openMailer({ port: server.port })
  const recipients = Array.from({ length: 30 }, (_, i) => `member-${i}@example.com`)
  await Promise.all(recipients.map((to) => mailer.send({ ...mail, to })))
  expect(server.delivered.flatMap((delivered) => delivered.recipients).sort()).toEqual(recipients.sort())
  expect(server.connections()).toBeLessThanOrEqual(4)
})

test('no text of a mail adds a header or a recipient (MB8)', async () => {
  const server = await startMailServer()
  const mailer = openMailer({ port: server.port })
  const breakout = 'A\r\nBcc: spy@evil.test\r\n\r\nB'
  await mailer.send({
    ...mail,
    subject: breakout,
    from: { name: breakout },
    text: `${breakout}\r\n.\r\nRSET`,
  })
  await mailer.send({ ...mail, from: { name: 'A" <spy@evil.test>, "B' } })
  for (const { sender: from, recipients, source } of server.delivered) {
    expect([from, recipients]).toEqual([sender, ['ada@example.com']])
    const [headers = ''] = source.split('\r\n\r\n')
    expect(headers).not.toMatch(/^bcc:/im)
    expect(headerOf(headers, 'to')).toBe('ada@example.com')
  }
  expect(server.delivered).toHaveLength(2)
  const sent = await errorOf(mailer.send({ ...mail, to: 'ada@example.com, spy@evil.test' }))
  expect(sent).toBeInstanceOf(Error)
  expect(server.delivered.flatMap(({ recipients }) => recipients)).not.toContain('spy@evil.test')
})

test('neither a mail nor a password is sent without trusted TLS, where TLS is required', async () => {
  const login = { user: 'shop', pass: 's3cret' }
  const authenticated: unknown[] = []
  const onAuth = (
    { username }: { username?: string | undefined },
    _: unknown,
    done: (error: Error) => void,
  ) => {
    authenticated.push(username)
    done(new Error('No'))
  }
  const plain = await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth })
  const selfSigned = await startMailServer({ onAuth })
  const implicit = await startMailServer({ secure: true, onAuth })
  const servers = [
    { port: plain.port },
    { port: selfSigned.port },
    { port: implicit.port, isImplicitTls: true },
  ]
  for (const server of servers) {
    const error = await errorOf(openMailer({ ...server, requiresTls: true, login }).send(mail))
    expect(`${error}`).toMatch(/^Error: The mail server (offers no TLS|cannot be reached)/)
  }
  expect(authenticated).toEqual([])
  expect([plain, selfSigned, implicit].flatMap(({ delivered }) => delivered)).toEqual([])
  // Where the operator has said so, a relay without TLS will do.
  const relay = await startMailServer({ disabledCommands: ['STARTTLS'] })
  await openMailer({ port: relay.port }).send(mail)
  expect(relay.delivered).toMatchObject([{ isEncrypted: false }])
})

test('errors of a mail server name no address, no user and no password', async () => {
  const login = { user: 'shop-user', pass: 's3cret' }
  const server = await startMailServer({
    onAuth: ({ username, password }, _session, done) => done(new Error(`Wrong: ${username} ${password}`)),
  })
  const rejecting = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(new Error(`Unknown: ${address}`)),
  })
  const errors = [
    await errorOf(openMailer({ port: server.port, login }).send(mail)),
    await errorOf(openMailer({ port: rejecting.port }).send(mail)),
  ]
  expect(errors.map(String)).toEqual([
    'Error: The mail server rejects the user or the password (EAUTH 535)',
    'Error: The mail server rejects the sender or the recipient (EENVELOPE 550)',
  ])
  for (const error of errors) {
    expect((error as Error).cause).toBeUndefined()
    expect((error as Error).stack).not.toMatch(/shop-user|s3cret|ada@|t0ken/)
  }
})

test('a server that is silent, or that answers a little at a time, holds a mail for a limited time', async () => {
  const slow = createServer((socket) => {
    socket.on('error', () => {})
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const silent = createServer((socket) => void socket.on('error', () => {}))
  for (const server of [slow, silent]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
  }
  const portOf = (listening: typeof slow) => (listening.address() as AddressInfo).port
  const times = { connectMs: 100, socketMs: 100, totalMs: 400 }
  for (const port of [portOf(silent), portOf(slow)]) {
    const error = await errorOf(openMailer({ port }, times).send(mail))
    expect(`${error}`).toMatch(/^Error: The mail server does not answer in time/)
  }
})

test('while the mail server is down, the job of a mail is retried, and parked at last with the reason', async () => {
  const port = await freePort()
  const mailer = openMailer({ port, login: { user: 'shop-user', pass: 's3cret' } })
  const database = await openOwnDatabase()
  await createPlatform({ database, mailer })
  const clock = fixedClock()
  const failures: string[] = []
  const logged: string[] = []
  const log = ({ level, message, error }: { level: string; message: string; error?: unknown }) =>
    void logged.push(`${level} ${message} ${error}`)
  const onFailure = ({ job }: { job: string }) => void failures.push(job)
  const runner = createJobRunner(
    { database, clock, log, onFailure },
    { 'test.mail': () => mailer.send(mail) },
  )
  const storeId = crypto.randomUUID()
  const queue = (key: string) =>
    database.transaction((session) =>
      queueJobs(session, storeId, new Date(clock.now()), [{ kind: 'test.mail', key, payload: {} }]),
    )
  await queue('a')
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await runner.run()
    expect(failures).toHaveLength(attempt)
    clock.pass(100_000)
  }
  const reason = 'The mail server cannot be reached (ECONNREFUSED)'
  expect(await readParkedJobs(database, storeId)).toMatchObject([{ kind: 'test.mail', lastError: reason }])
  expect(logged.at(-1)).toBe(`error A job failed for the last time: test.mail a Error: ${reason}`)
  expect(logged.join('\n')).not.toMatch(/s3cret|shop-user|ada@|t0ken/)

  const server = await startMailServer({}, port)
  await queue('b')
  await runner.run()
  expect(server.delivered.map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
})

test('VITRINE_SMTP names a mail server; TLS is required unless it is on this machine or the URL says otherwise', () => {
  const read = (VITRINE_SMTP: string) => readSettings({ VITRINE_SMTP }).mailServer
  expect(read('smtp://shop:p%40ss%2F@mail.example:2525')).toEqual({
    host: 'mail.example',
    port: 2525,
    isImplicitTls: false,
    requiresTls: true,
    login: { user: 'shop', pass: 'p@ss/' },
  })
  expect(read('smtps://mail.example')).toMatchObject({ port: 465, isImplicitTls: true, requiresTls: true })
  expect(read('smtp://mail.example/?tls=optional')).toMatchObject({ port: 587, requiresTls: false })
  for (const local of ['localhost', 'LOCALHOST:25', '127.0.0.1:25', '[::1]:25']) {
    expect(read(`smtp://${local}`)).toMatchObject({ requiresTls: false, login: undefined })
  }
  expect(read('smtp://[::1]:25')?.host).toBe('::1')
  for (const other of ['localhost.example', '127.0.0.1.example', '10.0.0.1', '[2001:db8::1]']) {
    expect(read(`smtp://${other}`)?.requiresTls).toBe(true)
  }
  expect(read('')).toBeUndefined()
})

test('a malformed mail setting is refused with a sentence that repeats no password', () => {
  const malformed = [
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://shop:s3c/ret@mail.example',
    'smtp://shop:s3c#ret@mail.example',
    'smtp://shop:s3c?ret@mail.example',
    'smtp://shop:25/s3cret@mail.example',
    'smtp://s3cret@mail.example',
    'smtp://:s3cret@mail.example',
    'smtp://shop:s3cret%@mail.example',
    'smtp://shop:s3cret@mail.example/path',
    'smtp://shop:s3cret@mail.example?tls=none',
    'smtp://shop:s3cret@mail.example?ignoreTLS=true',
    'smtp://shop:s3cret@mail.example:99999',
    'smtp://shop:s3cret@mail.exa mple',
  ]
  for (const VITRINE_SMTP of malformed) {
    const error = thrownBy(() => readSettings({ VITRINE_SMTP }))
    expect([VITRINE_SMTP, `${error}`]).toEqual([
      VITRINE_SMTP,
      expect.stringMatching(/VITRINE_SMTP is malformed; /),
    ])
    expect(`${error}`).not.toMatch(/s3c|ret@|shop:25/)
  }
  for (const VITRINE_MAIL_FROM of [
    'shop',
    'Shop <no-reply@shop.test>',
    'a@shop.test, b@shop.test',
    'a@b\r\nBcc: c@d',
  ]) {
    expect(`${thrownBy(() => readSettings({ VITRINE_MAIL_FROM }))}`).toMatch(/VITRINE_MAIL_FROM is '/)
  }
  expect(readSettings({ VITRINE_MAIL_FROM: 'orders+no-reply@shop.test' }).mailSender).toBe(
    'orders+no-reply@shop.test',
  )
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}
