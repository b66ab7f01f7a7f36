// The rules for new passwords: any characters, 8 to 256 of them, and none of the passwords that attackers try first.
import { readFileSync } from 'node:fs'
import { Invalid } from '@vitrine/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { assertGoodPassword } from './password-rules.ts'

const runs = { numRuns: 500 }

/** The violations of a password; none if it may be set. */
function violationsOf(password: string, email?: string) {
  try {
    assertGoodPassword(password, 'password', email)
    return []
  } catch (error) {
    if (error instanceof Invalid) return error.violations
    throw error
  }
}

const isWeak = (password: string, email?: string) =>
  violationsOf(password, email).some(({ violatedRule }) => violatedRule === 'VALIDATION')

test('a password has at least 8 characters, and the violation says so (LG27)', () => {
  expect(violationsOf('tulip7!')).toEqual([
    {
      field: 'password',
      description: 'must be >= 8 characters',
      violatedRule: 'MIN_LENGTH',
      ruleName: null,
      data: { threshold: 8 },
    },
  ])
  expect(violationsOf('')).toMatchObject([{ violatedRule: 'MIN_LENGTH' }])
  expect(violationsOf('tulip77!')).toEqual([])
})

test('a password has at most 256 characters (LG27)', () => {
  const long = 'tulip bulbs '.repeat(22)
  expect(violationsOf(long.slice(0, 256))).toEqual([])
  expect(violationsOf(long.slice(0, 257))).toMatchObject([
    { violatedRule: 'MAX_LENGTH', data: { threshold: 256 } },
  ])
})

test('characters are counted, not code units or the marks of a decomposed letter (LG27)', () => {
  expect(violationsOf('🌷🌹🌻🌷🌹🌻🌷')).toMatchObject([{ violatedRule: 'MIN_LENGTH' }])
  expect(violationsOf('🌷🌹🌻🌷🌹🌻🌷🌼')).toEqual([])
  expect(violationsOf('🌷🌹'.repeat(128))).toEqual([])
  expect(violationsOf('e\u0301a\u0308o\u0308u\u0308')).toMatchObject([{ violatedRule: 'MIN_LENGTH' }])
})

const naughtyPasswords = [
  '        x',
  '\t\n\r tab tab',
  "' or '1'='1",
  "'; drop table members;--",
  '<script>alert(1)</script>',
  '$(touch /tmp/x)',
  '${process.env.HOME}',
  '{{7*7}}{{7*7}}',
  '%00%00%00%00',
  'undefined',
  'true && false',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'NaN NaN NaN',
  '1e400000',
  '-9007199254740993',
  '\\\\server\\share',
  'пароль-пароль',
  '密码密码密码密碼',
  'كلمة المرور',
  '\u202eright to left',
  'zero\u200bwidth\ufeff',
  '👩‍👩‍👧‍👦 family 🏳️‍🌈',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008',
  '¡™£¢∞§¶•ªº–≠',
  'ＦＵＬＬＷＩＤＴＨ',
]

test('text that has broken other software may be a password (LG27)', () => {
  expect(naughtyPasswords.filter((password) => violationsOf(password).length > 0)).toEqual([])
})

test('any 8 to 256 characters may be set, unless they are easy to guess (LG27)', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'aZ0 _'),
  )
  fc.assert(
    fc.property(fc.array(character, { minLength: 8, maxLength: 256 }), (characters) => {
      const password = characters.join('').normalize()
      const { length } = [...password]
      fc.pre(length >= 8 && length <= 256)
      // So that the random part cannot be easy to guess.
      const mixed = [...password].slice(0, 250).join('') + 'ж7~q'
      expect(violationsOf(mixed)).toEqual([])
      expect(violationsOf([...mixed].slice(-7).join(''))).toMatchObject([{ violatedRule: 'MIN_LENGTH' }])
      expect(violationsOf(mixed.padEnd(600, 'ab~'))).toMatchObject([{ violatedRule: 'MAX_LENGTH' }])
    }),
    runs,
  )
})

const common = [
  'password',
  'password1',
  'iloveyou',
  'qwertyuiop',
  'trustno1',
  'baseball',
  'p@ssw0rd',
  'starwars',
]

test.each(common)('the common password %s is refused, in any case of its letters (LG27)', (password) => {
  expect(isWeak(password)).toBe(true)
  expect(isWeak(password.toUpperCase())).toBe(true)
  expect(isWeak(`${password.slice(0, 1).toUpperCase()}${password.slice(1)}`)).toBe(true)
  expect(isWeak(`${password} tulips`)).toBe(false)
})

test('a repeated character is refused (LG27)', () => {
  for (const character of ['a', 'Z', '7', ' ', 'é', '🌷', '*'])
    expect(isWeak(character.repeat(8)), character).toBe(true)
  expect(isWeak('aAaAaAaAaAaA')).toBe(true)
  expect(isWeak('aaaaaaaaaaab')).toBe(false)
})

test('a sequence is refused, forwards and backwards (LG27)', () => {
  const weak = [
    '23456789',
    '98765432',
    '67890123',
    'cdefghijkl',
    'ZYXWVUTS',
    'wertyuio',
    'asdfghjk',
    'LKJHGFDS',
    'qwertzuiopasdf',
  ]
  expect(weak.filter((password) => !isWeak(password))).toEqual([])
  expect(isWeak('1234567890'.repeat(20))).toBe(true)
  expect(isWeak('abcdefghijk!')).toBe(false)
})

test('the email address and its local part are refused (LG27)', () => {
  const email = 'ada.lovelace@example.com'
  expect(isWeak('ada.lovelace@example.com', email)).toBe(true)
  expect(isWeak(' Ada.Lovelace@EXAMPLE.com', email)).toBe(true)
  expect(isWeak('Ada.Lovelace', email)).toBe(true)
  expect(isWeak('bo@bücher.de', 'bo@xn--bcher-kva.de')).toBe(true)
  expect(isWeak('ada.lovelace 1815', email)).toBe(false)
  expect(isWeak('eve.lovelace@example.com', email)).toBe(false)
  expect(isWeak('ada.lovelace@example.com')).toBe(false)
})

test('the table of common passwords has 3,000 or more that are long enough (LG27)', () => {
  const text = readFileSync(new URL('./common-passwords.ts', import.meta.url), 'utf8')
  const table = text.split('`')[1]?.trim().split(/\s+/) ?? []
  expect(table.length).toBeGreaterThanOrEqual(3000)
  expect(new Set(table).size).toBe(table.length)
  expect(table.filter((password) => [...password].length < 8)).toEqual([])
  expect(table.filter((password) => !isCommonPassword(password.toUpperCase()) || !isWeak(password))).toEqual(
    [],
  )
})
