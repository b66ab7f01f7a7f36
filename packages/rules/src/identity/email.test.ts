// Email addresses: one canonical form per mailbox, and nothing that mail servers or URL parsers read in another way.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalEmail } from './email.ts'

const runs = { numRuns: 500 }

const label63 = 'a'.repeat(63)
const local64 = 'a'.repeat(64)
/** A domain with this many characters, of labels that are short enough. */
const domainOf = (length: number) =>
  `${label63}.${label63}.${label63}.`.slice(0, length - 3).replace(/\.$/, 'a') + '.de'

const canonicalForms: Record<string, string> = {
  'ada@example.com': 'ada@example.com',
  'Ada.Lovelace@Example.COM': 'ada.lovelace@example.com',
  '  ada@example.com\t': 'ada@example.com',
  '\u00a0ada@example.com\r\n': 'ada@example.com',
  'ada+shop@example.com': 'ada+shop@example.com',
  "o'brien@example.ie": "o'brien@example.ie",
  "!#$%&'*+/=?^_`{|}~-@example.com": "!#$%&'*+/=?^_`{|}~-@example.com",
  '-@example.com': '-@example.com',
  '1@1.example': '1@1.example',
  'a@b.c': 'a@b.c',
  'a@x.y.z.example.museum': 'a@x.y.z.example.museum',
  'a@ab--cd.com': 'a@ab--cd.com',
  'a@123.com': 'a@123.com',
  'a@straße.de': 'a@xn--strae-oqa.de',
  'a@XN--STRAE-OQA.de': 'a@xn--strae-oqa.de',
  'a@bücher.de': 'a@xn--bcher-kva.de',
  'a@BÜCHER.DE': 'a@xn--bcher-kva.de',
  'a@bu\u0308cher.de': 'a@xn--bcher-kva.de',
  'a@ΟΔΟΣ.gr': 'a@xn--pxavbq.gr',
  'a@οδος.gr': 'a@xn--pxavbm.gr',
  'a@例え.テスト': 'a@xn--r8jz45g.xn--zckzah',
  'a@น้ำ.ไทย': 'a@xn--q3c4c8cq.xn--o3cw4h',
  'a@пример.рф': 'a@xn--e1afmkfd.xn--p1ai',
  // Looks like example.com, and is another domain.
  'a@ехample.com': 'a@xn--ample-ywe6i.com',
  [`${local64}@example.com`]: `${local64}@example.com`,
  [`a@${label63}.com`]: `a@${label63}.com`,
  [`a@${domainOf(150)}`]: `a@${domainOf(150)}`,
  [`${local64}@${domainOf(189)}`]: `${local64}@${domainOf(189)}`,
}

test.each(Object.entries(canonicalForms))('the canonical form of %j is %j (LG28)', (text, canonical) => {
  expect(canonicalEmail(text)).toBe(canonical)
  expect(canonicalEmail(canonical)).toBe(canonical)
})

const refusedLocals = [
  '',
  '.a',
  'a.',
  'a..b',
  'a b',
  '"a"',
  '"a b"',
  'a\\b',
  'a,b',
  'a;b',
  'a:b',
  '<a>',
  '(a)',
  'a(b)',
  '[a]',
  'é',
  'e\u0301',
  '\u212a',
  'ｱ',
  'ａ',
  'аda',
  '😀',
  `${local64}a`,
]
const refusedDomains = [
  '',
  '.',
  'example',
  'localhost',
  'example.com.',
  '.example.com',
  'example..com',
  '-example.com',
  'example-.com',
  'example.-com',
  'example.com-',
  'exam_ple.com',
  'exam ple.com',
  'example.com:25',
  'example.com:',
  'user:pass@example.com',
  'user@example.com',
  'example.com/path',
  'example.com?query',
  'example.com#part',
  'example.com\\evil.com',
  '\\example.com',
  '//example.com',
  'example%2ecom',
  'ex%61mple.com',
  'example.com%00',
  'example.com%40evil.com',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '1.2.3',
  '1.2.3.4.5',
  'example.0x10',
  'example.123',
  '[127.0.0.1]',
  '[::1]',
  '[IPv6:::1]',
  '١٢٧.٠.٠.١.1',
  'ｅxample.com',
  'example．com',
  'example。com',
  'example｡com',
  'example.ｃom',
  'ﬁsh.com',
  '𝐞xample.com',
  '\u212aelvin.com',
  'ſmall.com',
  'STRAẞE.de',
  '①.com',
  '½.com',
  'ª.com',
  '℀.com',
  '☃.net',
  '😀.com',
  'xn--.com',
  'xn--a.com',
  'xn--example-.com',
  '\u0300a.com',
  `${label63}a.com`,
  `${domainOf(252)}a`,
  'example.com,evil.com',
  'example.com;evil.com',
  'example.com>',
  'example.com\ud800.com',
]
// Control, bidirectional and zero-width characters, line breaks, and letters that are invisible.
const forbiddenCharacters = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCodePoint(code)),
  ...'\x7f\x80\x85\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029',
  ...'\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206a\u206f\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ufffd\u{e0001}\u{e0041}',
]
const refusedAddresses = [
  '',
  ' ',
  '@',
  'ada',
  'ada.example.com',
  'ada@',
  '@example.com',
  'ada@@example.com',
  'ada@example.com@evil.com',
  'ada＠example.com',
  'ada﹫example.com',
  'ada@example.com＠evil.com',
  'ada＠example.com@evil.com',
  'ada%40example.com',
  'ada@example.com, eve@example.com',
  'ada@example.com eve@example.com',
  'Ada <ada@example.com>',
  'mailto:ada@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\0',
  '\ufeffada@example.com',
  'ada@example.com\u200b',
  `${local64}@${domainOf(190)}`,
  `a@${'ü.'.repeat(80)}de`,
  `${'a'.repeat(100_000)}@example.com`,
  `a@${'a.'.repeat(100_000)}com`,
  ...refusedLocals.map((local) => `${local}@example.com`),
  ...refusedDomains.map((domain) => `ada@${domain}`),
  ...forbiddenCharacters.flatMap((character) => [
    `a${character}da@example.com`,
    `ada${character}@example.com`,
    `ada@${character}example.com`,
    `ada@exam${character}ple.com`,
    `ada@example${character}.com`,
  ]),
]

test('what is no email address is refused (LG28)', () => {
  expect(refusedAddresses.length).toBeGreaterThan(300)
  expect(refusedAddresses.filter((text) => canonicalEmail(text) !== undefined)).toEqual([])
})

const letters = 'abcdefghijklmnopqrstuvwxyz'
const atomCharacter = fc.constantFrom(...`${letters}${letters.toUpperCase()}0123456789!#$%&'*+/=?^_\`{|}~-`)
const atom = fc.string({ unit: atomCharacter, minLength: 1, maxLength: 8 })
const local = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'))
const labelCharacter = fc.constantFrom(...`${letters}0123456789äöüßéñçøžабвгдабвειουςσ例日本語`)
const label = fc.string({ unit: labelCharacter, minLength: 1, maxLength: 10 })
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom('com', 'DE', 'рф', 'museum'))
  .map(([labels, top]) => [...labels, top].join('.'))
const blank = fc.constantFrom('', ' ', '\t', '\u00a0', '\r\n', ' \u3000 ')

test('case, surrounding white space and Unicode form do not change the canonical form (LG28)', () => {
  fc.assert(
    fc.property(local, domain, blank, blank, (local, domain, before, after) => {
      const canonical = canonicalEmail(`${local}@${domain}`)
      expect(canonical).toBeDefined()
      expect(canonical).toMatch(/^[\x21-\x7e]+$/)
      expect(canonicalEmail(canonical as string)).toBe(canonical)
      const spellings = [domain.normalize('NFD'), domain.normalize('NFC')].flatMap((domain) => [
        `${before}${local.toUpperCase()}@${domain}${after}`,
        `${before}${local.toLowerCase()}@${domain.toLowerCase()}${after}`,
      ])
      expect(new Set(spellings.map(canonicalEmail))).toEqual(new Set([canonical]))
    }),
    runs,
  )
})

test('the canonical form of any text is plain ASCII, and its own canonical form (LG28)', () => {
  const hostileCharacter = fc.constantFrom(...'a@.-%\\/:[]＠﹫。．ａßẞſéK\u212a\u200d\u202e\u0301\0\n 1x')
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: hostileCharacter, maxLength: 30 }),
    fc
      .tuple(local, fc.string({ unit: 'binary', maxLength: 8 }), domain)
      .map(([local, middle, domain]) => `${local}@${middle}${domain}`),
    fc
      .tuple(fc.string({ unit: hostileCharacter, minLength: 1, maxLength: 8 }), domain)
      .map(([start, domain]) => `${start}@${start}${domain}`),
  )
  const found = { addresses: 0 }
  fc.assert(
    fc.property(text, (text) => {
      const canonical = canonicalEmail(text)
      if (canonical === undefined) return
      found.addresses += 1
      expect(canonical).toMatch(/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      expect(canonical.length).toBeLessThanOrEqual(254)
      expect(canonicalEmail(canonical)).toBe(canonical)
      const [, host = ''] = canonical.split('@')
      expect(new URL(`http://${host}`).host).toBe(host)
      expect(canonical.startsWith(`${text.trim().split('@')[0]?.toLowerCase()}@`)).toBe(true)
    }),
    { ...runs, numRuns: 5000 },
  )
  expect(found.addresses).toBeGreaterThan(50)
})
