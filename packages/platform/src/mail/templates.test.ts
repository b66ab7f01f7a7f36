// The mails of the platform: what they say, and that no text in them becomes a header, an element or a link.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'
import type { MailContent, MailStore } from './mail.ts'
import { withSafeHeaders } from './safe-headers.ts'
import { accountDeletedMail } from './templates/account-deleted.ts'
import { activateMail } from './templates/activate.ts'
import { addressChangedMail } from './templates/address-changed.ts'
import { approvedMail } from './templates/approved.ts'
import { confirmMail } from './templates/confirm.ts'
import { passwordChangedMail } from './templates/password-changed.ts'
import { recoverMail } from './templates/recover.ts'
import { sessionsEndedMail } from './templates/sessions-ended.ts'

const runs = { numRuns: 300 }

const link = 'https://api.shop.test/recover?token=abc&x=1'
const store = { name: 'Clay & Linen', storefrontUrl: 'https://shop.test' }

/** Every mail, with the addresses that it links to besides the storefront. */
const mailsOf = (from: MailStore, text = 'ada@example.com'): [MailContent, string[]][] => [
  [confirmMail(from, { code: text }), []],
  [recoverMail(from, { link }), [link]],
  [activateMail(from, { link }), [link]],
  [approvedMail(from), []],
  [passwordChangedMail(from), []],
  [addressChangedMail(from, { newAddress: text, undoLink: link }), [link]],
  [sessionsEndedMail(from), []],
  [accountDeletedMail(from), []],
]

const escaped = (text: string) => text.replaceAll('&', '&amp;')

/** The tags of an HTML part, without what stands between them. */
const tagsIn = (html: string) => html.match(/<[^>]*>/g) ?? []
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test('the mail that confirms an address brings the code in its subject and in both parts', () => {
  const { subject, text, html, from } = confirmMail(store, { code: '123456' })
  expect(subject).toBe('Your code is 123456')
  expect(from).toEqual({ name: 'Clay & Linen' })
  expect(text).toBe(`Enter this code to confirm your email address at Clay & Linen:

123456

Keep it to yourself: the shop never asks you for it.

If you did not ask for a code, ignore this email.

-- 
Clay & Linen
https://shop.test/
`)
  expect(html).toContain('>123456</p>')
})

test('the mail for a new password says what to do if the member did not ask for it', () => {
  const { subject, text } = recoverMail(store, { link })
  expect(subject).toBe('Choose a new password for Clay & Linen')
  expect(text).toContain('Someone asked for a new password for your account at Clay & Linen.')
  expect(text).toContain(`\n${link}\n`)
  expect(text).toContain('If it was not you, ignore this email')
})

test('the mail about a new address shows the new one masked, and links to the undo page', () => {
  const { text } = addressChangedMail(store, { newAddress: 'grace@home.example', undoLink: link })
  expect(text).toContain('has a new email address: g•••@h•••.example. This')
  expect(text).not.toContain('grace@home')
  expect(text).toContain(`Undo the change:\n${link}\n`)
})

test('every mail names the store in its subject or first line, and has a text and an HTML part', () => {
  for (const [{ subject, text, html }, links] of mailsOf(store)) {
    const [firstLine = ''] = text.split('\n')
    expect(subject + firstLine).toContain('Clay & Linen')
    expect(html).toContain(`<title>${escaped(subject)}</title>`)
    for (const address of links) expect(text).toContain(`\n${address}\n`)
  }
})

/** Texts that break out of a header, an element, an attribute, a line or their reading direction. */
const hostileText = fc.oneof(
  fc.constantFrom(
    'A\r\nBcc: spy@evil.test',
    'A\n\nhttps://evil.test/pay',
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '<a href="https://evil.test">Pay here</a>',
    '\u202egnp.exe\u2066\u200f',
    'A\u2028Subject: B\u0085C\u0000D',
    '&lt;b&gt; &amp;amp; \ud800',
    '${code} {{link}} <%= x %>',
    '',
    '  ',
    'x'.repeat(5000),
    'a@b.http://evil.test/x',
    '@import url(//evil.test)',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', '\n', '\r', '\u202e', 'a', '=', '/', '@', '.', ':'),
  }),
)

test('no text of a mail becomes a header, an element, an attribute or a link (MB8)', () => {
  const plain = mailsOf(store).map(([{ html }]) => tagsIn(html))
  fc.assert(
    fc.property(hostileText, hostileText, (name, text) => {
      for (const [i, [mail, links]] of mailsOf({ ...store, name }, text).entries()) {
        expect(tagsIn(mail.html)).toEqual(plain[i])
        expect(new Set(hrefsIn(mail.html))).toEqual(new Set([...links, 'https://shop.test/'].map(escaped)))
        for (const header of [mail.subject, mail.from?.name ?? '']) {
          expect(header).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/u)
          expect([...header].length).toBeLessThanOrEqual(400)
        }
        expect(mail.text).not.toMatch(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_C}]/u)
        expect(mail.text.isWellFormed() && mail.html.isWellFormed()).toBe(true)
        expect(mail.text.split('\n').length).toBe(mailsOf(store)[i]?.[0].text.split('\n').length)
      }
    }),
    runs,
  )
})

test('a masked address makes no link, whatever the member has entered', () => {
  fc.assert(
    fc.property(hostileText, (newAddress) => {
      const { text } = addressChangedMail(store, { newAddress, undoLink: link })
      const [, shown] = /new email address: (.*)\. This address no longer/.exec(text) ?? []
      expect(shown).toMatch(/^[^\n]{0,2}•••@[^\n]{0,2}•••(\.[\p{L}\p{N}-]+)?$/u)
    }),
    runs,
  )
})

test('a store without a name that can be shown is called by the host of its storefront', () => {
  expect(approvedMail({ ...store, name: ' \u202e\n ' }).subject).toBe('Welcome to shop.test')
})

test('a link that is no web address is a mistake of the platform, and is refused', () => {
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/recover', '']) {
    expect(() => recoverMail(store, { link: wrong })).toThrow()
  }
})

test('a mail goes to exactly one address, and its headers have one line', async () => {
  const mailbox = createMailbox()
  const mailer = withSafeHeaders(mailbox)
  const mail = { subject: 'S', text: 'T', html: '<p>T</p>' }
  const recipients = [
    'a@shop.test\r\nBcc: b@evil.test',
    'a@shop.test\nb@evil.test',
    'a@shop.test, b@evil.test',
    'a@shop.test;b@evil.test',
    'A <a@shop.test>',
    '<a@shop.test>',
    '"a b"@shop.test',
    'a@b@shop.test',
    'a (x)@shop.test',
    'list:a@shop.test',
    'a\u202e@shop.test',
    'a\u0000@shop.test',
    ' a@shop.test',
    '@shop.test',
    'a@',
    '',
  ]
  for (const to of recipients) {
    const error: unknown = await mailer.send({ ...mail, to }).catch((thrown: unknown) => thrown)
    expect([to, `${error}`]).toEqual([to, 'Error: A mail has a recipient that is not one address'])
  }
  const headers = [{ subject: 'A\r\nBcc: b@evil.test' }, { from: { name: 'A\nB' } }, { subject: 'A\u0085B' }]
  for (const header of headers) {
    await expect(mailer.send({ ...mail, to: 'a@shop.test', ...header })).rejects.toThrow('line break')
  }
  expect(mailbox.mails()).toEqual([])
  for (const to of ['a.b+c@shop.test', 'ü@müller.test', "o'hara@shop.test", 'a/b=c@shop.test']) {
    await mailer.send({ ...mail, to })
  }
  expect(mailbox.mails().length).toBe(4)
})

test('a mailbox keeps the last mails, newest last, with an id and a date', async () => {
  let now = 0
  const mailbox = createMailbox(3, { now: () => (now += 1000) })
  for (const n of [1, 2, 3, 4, 5]) {
    await mailbox.send({ to: `${n}@shop.test`, ...approvedMail(store) })
  }
  expect(mailbox.mails().map(({ id, to, date }) => [id, to, date.getTime()])).toEqual([
    ['3', '3@shop.test', 3000],
    ['4', '4@shop.test', 4000],
    ['5', '5@shop.test', 5000],
  ])
})
