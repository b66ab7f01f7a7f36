// The code of a sign-in: what it is bound to, and how the verifier proves the request.
import { expect, test } from 'vitest'
import { openShop } from '../../shop/open-shop.ts'
import { createHash } from 'node:crypto'
import { addClient, beginAuth, exchangeCode, getCode, newPkce } from '../../shop/sign-in.ts'

const callback = 'http://shop.test/callback'
const flipCase = (text: string) =>
  text.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

test('a code counts only with the client, the address and the verifier that it was issued for (LG2)', async () => {
  const shop = await openShop()
  const other = await openShop()
  const secondClient = await addClient(shop, callback)
  const { ask } = shop.visitor()
  const withAddress = { redirectUri: callback }
  type Change = Parameters<typeof exchangeCode>[3]
  const mismatches: { auth?: object; extra?: Change; codeOf?: (code: string) => string; usesUp: boolean }[] =
    [
      { auth: withAddress, extra: { clientId: secondClient, redirectUri: callback }, usesUp: true },
      { auth: withAddress, extra: { clientId: other.clientId, redirectUri: callback }, usesUp: true },
      { auth: withAddress, extra: {}, usesUp: true },
      { auth: withAddress, extra: { redirectUri: `${callback}/` }, usesUp: true },
      { extra: { redirectUri: callback }, usesUp: true },
      { extra: { codeVerifier: newPkce().verifier }, usesUp: true },
      { codeOf: (code) => code.slice(0, -1), usesUp: false },
      { codeOf: flipCase, usesUp: false },
    ]
  for (const [n, { auth, extra, codeOf = (code: string) => code, usesUp }] of mismatches.entries()) {
    const { code, verifier } = await getCode(shop, ask, `member-${n}@example.com`, auth)
    const wrong = await exchangeCode(shop, codeOf(code), verifier, extra)
    expect([n, wrong.status, wrong.body.error]).toEqual([n, 400, 'invalid_grant'])
    const right = await exchangeCode(shop, code, verifier, auth)
    expect([n, right.status]).toEqual([n, usesUp ? 400 : 200])
  }
})

test('a code works for less than sixty seconds (LG2)', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  for (const [seconds, status] of [
    [59, 200],
    [60, 400],
    [61, 400],
  ] as const) {
    const { code, verifier } = await getCode(shop, ask, `after-${seconds}@example.com`)
    shop.clock.pass(seconds)
    expect((await exchangeCode(shop, code, verifier)).status).toBe(status)
  }
})

test('a code needs the verifier of its challenge: 43 to 128 of the allowed characters (LG3)', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const attempts: [verifier: string | undefined, error: string | undefined][] = [
    ['a'.repeat(42), 'invalid_request'],
    ['a'.repeat(43), undefined],
    ['aZ09-._~'.repeat(16), undefined],
    ['a'.repeat(129), 'invalid_request'],
    [`${'a'.repeat(50)}+`, 'invalid_request'],
    [`${'a'.repeat(50)} `, 'invalid_request'],
    [`${'a'.repeat(50)}ä`, 'invalid_request'],
    ['', 'invalid_request'],
    [undefined, 'invalid_request'],
  ]
  for (const [n, [verifier, error]] of attempts.entries()) {
    const codeChallenge = createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url')
    const { code } = await getCode(shop, ask, `member-${n}@example.com`, { codeChallenge })
    const { body } = await exchangeCode(shop, code, '', { codeVerifier: verifier })
    expect([n, body.error]).toEqual([n, error])
  }
  // The challenge itself is no verifier, as it would be with the method `plain`.
  const { code } = await getCode(shop, ask, 'plain@example.com', { codeChallenge: 'b'.repeat(43) })
  expect((await exchangeCode(shop, code, 'b'.repeat(43))).body.error).toBe('invalid_grant')
})

test('a sign-in without a challenge, or with one of another method, does not begin (LG3)', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const changes: Record<string, string | undefined>[] = [
    { codeChallengeMethod: 'plain' },
    { codeChallengeMethod: 's256' },
    { codeChallengeMethod: undefined },
    { codeChallenge: undefined },
    { codeChallenge: '' },
    { codeChallenge: 'a'.repeat(42) },
    { codeChallenge: 'a'.repeat(44) },
    { codeChallenge: `${'a'.repeat(42)}=` },
  ]
  for (const change of changes) {
    const auth = { prompt: 'login', redirectUri: callback, ...change }
    expect((await beginAuth(shop, ask, auth)).status).toBe(400)
    const params = Object.entries({
      client_id: shop.clientId,
      response_type: 'code',
      redirect_uri: callback,
      state: 's',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      ...Object.fromEntries(
        Object.entries(change).map(([name, value]) => [
          name === 'codeChallenge' ? 'code_challenge' : 'code_challenge_method',
          value,
        ]),
      ),
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    const response = await shop.fetch(
      new Request(`http://platform.test/oauth2/authorize?${new URLSearchParams(params)}`),
    )
    const { searchParams } = new URL(response.headers.get('location') ?? '')
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['invalid_request', 's'])
  }
})
