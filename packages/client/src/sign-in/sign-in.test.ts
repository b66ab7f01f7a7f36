// Signing in with a password on the storefront's own page: what the platform answers, and what the client makes of it.
import { describe, expect, test, vi } from 'vitest'
import { json, refusal, storageOf } from '../../tests/fake-platform.ts'
import { merge, openSignIn, success } from '../../tests/fake-sign-in.ts'
import { failure } from '../../tests/open-shop.ts'
import { cart, createClient, session, signIn, type LoginState } from '../index.ts'

const open = (more: object = {}) => {
  const shop = openSignIn()
  const tokens = storageOf()
  const modules = { session, cart, signIn }
  const options = { clientId: 'shop', url: 'http://platform.test', fetch: shop.fetch, tokens, modules }
  return { ...shop, tokens, client: createClient({ ...options, ...more }) }
}
const ada = { email: 'ada@example.com', password: 'correct horse battery' }
const register = '/_api/iam/authentication/v2/register'
const login = '/_api/iam/authentication/v2/login'
const verify = '/_api/iam/verification/v1/auth/verify'
const resend = '/_api/iam/verification/v1/auth/resend'
const recover = '/_api/iam/recovery/v1/recover'

const violation = (data: unknown) => () =>
  json(
    {
      message: 'invalid',
      details: {
        validationError: {
          fieldViolations: [
            { field: 'profile', description: 'is too long', violatedRule: 'MAX_LENGTH', ruleName: null },
            { field: 'loginId.email', description: 'is no address', violatedRule: 'FORMAT', data },
          ],
        },
      },
    },
    400,
  )
const state = (answer: object) => () => json({ additionalData: {}, ...answer })
const code = (value: string | number) => () => refusal(400, value as string)
const refused = (value: string) => ({ state: 'FAILURE', error: `Refused: ${value}` })
const unknown = { state: 'FAILURE', error: 'Unknown _state' }
const pending = { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'the-state-token' }
const waiting = { state: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 'the-state-token' }

/** Every answer, with the state that `register` and `login` make of it. */
const rows: [string, () => Response, object, object][] = [
  [
    'SUCCESS',
    () => success(),
    { state: 'SUCCESS', sessionToken: 'the-session-token' },
    { state: 'SUCCESS', sessionToken: 'the-session-token' },
  ],
  ['REQUIRE_EMAIL_VERIFICATION', state(pending), waiting, waiting],
  [
    'REQUIRE_OWNER_APPROVAL',
    state({ state: 'REQUIRE_OWNER_APPROVAL' }),
    { state: 'OWNER_APPROVAL_REQUIRED' },
    { state: 'OWNER_APPROVAL_REQUIRED' },
  ],
  ...['UNKNOWN_STATE', 'STATUS_CHECK', 'REQUIRE_MFA', 'MFA_CHALLENGE', 'success', ''].map(
    (name): [string, () => Response, object, object] => [
      `'${name}'`,
      state({ state: name }),
      unknown,
      unknown,
    ],
  ),
  ['no state', state({}), unknown, unknown],
  ['no state token', state({ state: 'REQUIRE_EMAIL_VERIFICATION' }), unknown, unknown],
  [
    '-19971',
    code('-19971'),
    { ...refused('-19971'), errorCode: 'missingCaptchaToken' },
    { ...refused('-19971'), errorCode: 'missingCaptchaToken' },
  ],
  [
    '-19970',
    code('-19970'),
    { ...refused('-19970'), errorCode: 'invalidCaptchaToken' },
    { ...refused('-19970'), errorCode: 'invalidCaptchaToken' },
  ],
  [
    '-19995',
    code('-19995'),
    { ...refused('-19995'), errorCode: 'emailAlreadyExists' },
    { ...refused('-19995'), errorCode: 'invalidEmail' },
  ],
  ['-19976', code('-19976'), refused('-19976'), { ...refused('-19976'), errorCode: 'invalidPassword' }],
  ['-19973', code('-19973'), refused('-19973'), { ...refused('-19973'), errorCode: 'resetPassword' }],
  [
    'another code',
    code('constructor'),
    refused('constructor'),
    { ...refused('constructor'), errorCode: 'invalidEmail' },
  ],
  [
    'a 500',
    () => json({ message: 'System error occurred' }, 500, { 'x-wix-request-id': 'r' }),
    { state: 'FAILURE', error: 'System error occurred, request-id: r' },
    { state: 'FAILURE', error: 'System error occurred, request-id: r', errorCode: 'invalidEmail' },
  ],
  [
    'a violation of type EMAIL',
    violation({ type: 'EMAIL' }),
    { state: 'FAILURE', error: 'is no address', errorCode: 'invalidEmail' },
    {
      state: 'FAILURE',
      error: 'INVALID_ARGUMENT: "loginId.email" is no address, "profile" is too long',
      errorCode: 'invalidEmail',
    },
  ],
  [
    'another violation',
    violation(null),
    { state: 'FAILURE', error: 'INVALID_ARGUMENT: "loginId.email" is no address, "profile" is too long' },
    {
      state: 'FAILURE',
      error: 'INVALID_ARGUMENT: "loginId.email" is no address, "profile" is too long',
      errorCode: 'invalidEmail',
    },
  ],
]

/** A state without its cause, which is compared apart. */
const bare = (given: LoginState) => {
  const { cause: _, ...rest } = { cause: undefined, ...given }
  return JSON.parse(JSON.stringify(rest))
}

describe('every answer has its state (LG23)', () => {
  test.each(rows)('%s', async (_, answer, afterRegister, afterLogin) => {
    const { client, answers } = open()
    answers[register] = answer
    answers[login] = answer
    expect(bare(await client.signIn.register(ada))).toEqual(afterRegister)
    expect(bare(await client.signIn.login(ada))).toEqual(afterLogin)
  })

  test('a verification reacts to the captcha codes only', async () => {
    const errorCodes = {
      '-19971': 'missingCaptchaToken',
      '-19970': 'invalidCaptchaToken',
      '-19995': undefined,
      '-19976': undefined,
      VERIFICATION_FAILED: undefined,
    }
    for (const [refusedCode, errorCode] of Object.entries(errorCodes)) {
      const { client, answers } = open()
      answers[verify] = answers[recover] = code(refusedCode)
      const expected = { ...refused(refusedCode), ...(errorCode && { errorCode }) }
      expect(bare(await client.signIn.verify({ code: '123456' }, waiting as LoginState))).toEqual(expected)
      expect(bare(await client.signIn.recover({ token: 't', password: 'p' }))).toEqual(expected)
    }
  })

  test('a verification in any other state is a failure, without a request', async () => {
    const others: LoginState[] = [
      { state: 'INITIAL' },
      { state: 'SUCCESS', sessionToken: 't' },
      { state: 'FAILURE', error: 'no' },
      { state: 'OWNER_APPROVAL_REQUIRED' },
      { state: 'USER_CAPTCHA_REQUIRED' },
      { state: 'SILENT_CAPTCHA_REQUIRED' },
    ]
    const { client, platform } = open()
    for (const other of [undefined, ...others]) {
      expect(await client.signIn.verify({ code: '123456' }, other)).toEqual(unknown)
      expect(await client.signIn.resend(other)).toEqual(unknown)
    }
    expect(platform.requests).toEqual([])
  })

  test('a refusal comes with what the platform said', async () => {
    const { client, answers } = open()
    answers[login] = () => refusal(400, 'TOO_MANY', { retryAfter: 60 })
    const failed = await client.signIn.login(ada)
    expect(failed).toMatchObject({ cause: { code: 'TOO_MANY', data: { retryAfter: 60 } } })
  })

  test('without a response there is no state: the call fails like any other', async () => {
    const { client } = open({ fetch: () => Promise.reject(new TypeError('fetch failed')), timeout: 50 })
    expect((await failure(client.signIn.login(ada))).status).toBe(0)
    expect((await failure(client.signIn.register(ada))).status).toBe(0)
  })
})

describe('from a visitor to a member', () => {
  test('login and complete sign the member in, on a server without a frame', async () => {
    const { client, answers, tokens, requests, platform } = open()
    answers[login] = () => success('st-1')
    await client.cart.get()
    const listener = vi.fn<(changed: unknown) => void>()
    client.session.onChange(listener)
    const done = await client.signIn.complete(await client.signIn.login(ada))
    expect(done).toEqual({ state: 'SUCCESS', merge })
    expect(requests).toEqual([
      {
        clientId: 'shop',
        codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
        codeChallengeMethod: 'S256',
        prompt: 'none',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        sessionToken: 'st-1',
        state: expect.stringMatching(/^[\w.~-]{43}$/),
      },
    ])
    expect(platform.grants()).toEqual(['anonymous', 'authorization_code'])
    expect(tokens.tokens).toMatchObject({
      accessToken: { value: 'member-1' },
      refreshToken: { value: 'members.0', role: 'member' },
    })
    expect(listener).toHaveBeenCalledTimes(1)
    expect(await client.session.signedIn()).toBe(true)
    await client.cart.get()
    expect(platform.calls().at(-1)?.headers.get('authorization')).toBe('member-1')
  })

  test('register, verify with a mistyped code and with the right one, complete', async () => {
    const { client, answers, platform } = open()
    answers[register] = state(pending)
    const profile = { firstName: 'Ada' }
    expect(await client.signIn.register({ ...ada, profile })).toEqual(waiting)
    expect(platform.calls()[0]?.body).toEqual({
      loginId: { email: ada.email },
      password: ada.password,
      profile,
    })
    answers[verify] = code('VERIFICATION_FAILED')
    expect(await client.signIn.verify({ code: '000000' })).toMatchObject(refused('VERIFICATION_FAILED'))
    answers[resend] = state({ ...pending, stateToken: 'the-next-token' })
    expect(await client.signIn.resend()).toMatchObject({ stateToken: 'the-next-token' })
    answers[verify] = () => success()
    const verified = await client.signIn.verify({ code: '123456' })
    expect(platform.calls().at(-1)?.body).toEqual({ code: '123456', stateToken: 'the-next-token' })
    expect(await client.signIn.complete(verified)).toMatchObject({ state: 'SUCCESS' })
    expect(await client.session.signedIn()).toBe(true)
    // The sign-in is over: its state token is forgotten.
    expect(await client.signIn.verify({ code: '123456' })).toEqual(unknown)
  })

  test('complete returns any other state as it is, and takes a session token', async () => {
    const { client, requests } = open()
    expect(await client.signIn.complete({ state: 'OWNER_APPROVAL_REQUIRED' })).toEqual({
      state: 'OWNER_APPROVAL_REQUIRED',
    })
    const error = await failure(client.signIn.complete({ state: 'SUCCESS' }))
    expect(error.message).toBe('Missing session token')
    expect(requests).toEqual([])
    await client.signIn.complete('st-2')
    expect(requests).toMatchObject([{ sessionToken: 'st-2' }])
    expect(await client.session.signedIn()).toBe(true)
  })

  test('a failed exchange leaves the visitor as it is', async () => {
    const authorize = '/oauth2/authorize'
    const failures: [string, () => Response, string][] = [
      ['another state', () => json({ code: 'c', state: 'x' }), 'Invalid _state'],
      ['no state', () => json({ code: 'c' }), 'http://platform.test/oauth2/authorize'],
      ['a page', () => new Response('<p>Sign in</p>'), 'is not a Vitrine platform'],
      ['a redirect', () => Response.redirect('http://evil.test'), 'System error occurred'],
      ['silence', () => expect.fail('no connection'), 'Cannot reach'],
    ]
    for (const [, answer, message] of failures) {
      const { client, answers, tokens } = open()
      await client.cart.get()
      const before = tokens.tokens
      answers[authorize] = answer
      await expect(client.signIn.complete('st')).rejects.toThrow(message)
      expect(tokens.tokens).toEqual(before)
    }
    const { client, answers } = open()
    answers['/_api/redirects-api/v1/redirect-session'] = () => json({ redirectSession: {} })
    await expect(client.signIn.complete('st')).rejects.toThrow('No redirect URL found')
  })

  test('a code whose answer is lost is not sent again, which the platform would take for theft', async () => {
    const { client, platform } = open()
    for (const lost of [() => expect.fail('no connection'), () => json({}, 503)]) {
      let exchanges = 0
      platform.token = ({ body }) => {
        if ((body as { grantType: string }).grantType !== 'authorization_code') return undefined
        exchanges += 1
        return lost()
      }
      await expect(client.signIn.complete('st')).rejects.toThrow()
      expect(exchanges).toBe(1)
    }
    expect(await client.session.signedIn()).toBe(false)
  })

  test('a code that the platform refuses leaves the visitor a visitor', async () => {
    const { client, platform } = open()
    platform.token = ({ body }) =>
      (body as { grantType: string }).grantType === 'authorization_code'
        ? json({ error: 'invalid_grant' }, 400)
        : undefined
    const error = await failure(client.signIn.complete('st'))
    expect([error.kind, error.code]).toEqual(['auth', 'invalid_grant'])
    expect(await client.session.signedIn()).toBe(false)
  })

  test('an answer without a refresh token is no session of a member', async () => {
    const { client, platform, tokens } = open()
    platform.token = ({ body }) =>
      (body as { grantType: string }).grantType === 'authorization_code'
        ? json({ access_token: 'a', expires_in: 900 })
        : undefined
    await expect(client.signIn.complete('st')).rejects.toThrow('is not a Vitrine platform')
    expect(tokens.tokens?.refreshToken.role).toBe('visitor')
  })
})

test('a recovery mail is sent with the address that its link leads back to', async () => {
  const { client, platform } = open()
  const path = '/_api/iam/recovery/v1/send-email'
  await client.signIn.sendRecoveryEmail(ada.email)
  await client.signIn.sendRecoveryEmail(ada.email, { redirectUrl: 'http://shop.test/new', language: 'de' })
  expect(platform.calls().map(({ path: sentTo, body }) => [sentTo, body])).toEqual([
    [path, { email: ada.email }],
    [path, { email: ada.email, language: 'de', redirect: { url: 'http://shop.test/new' } }],
  ])
})

describe('signing out', () => {
  test('ends the session and returns the address of the platform’s page', async () => {
    const { client, tokens, platform, redirects } = open()
    await client.signIn.complete('st')
    const { logoutUrl } = await client.signIn.logout({ returnTo: 'http://shop.test/bye' })
    expect(logoutUrl).toMatch(/^http:\/\/platform\.test\//)
    expect(redirects.at(-1)).toEqual({
      logout: { clientId: 'shop' },
      callbacks: { postFlowUrl: 'http://shop.test/bye' },
    })
    expect(tokens.tokens).toBeUndefined()
    expect(platform.ended()).toEqual(['members.0'])
    expect(await client.session.signedIn()).toBe(false)
  })

  test('clears the tokens even if the address is missing or the platform fails', async () => {
    const answersOf = [
      () => json({ redirectSession: {} }),
      () => json({}),
      () => refusal(400, 'REDIRECT_NOT_ALLOWED'),
      () => json({ message: 'System error occurred' }, 500),
    ]
    for (const answer of answersOf) {
      const { client, answers, tokens } = open()
      await client.signIn.complete('st')
      answers['/_api/redirects-api/v1/redirect-session'] = answer
      const { logoutUrl } = await client.signIn.logout({ returnTo: 'http://shop.test/bye' })
      expect(logoutUrl).toBe('http://shop.test/bye')
      expect(tokens.tokens).toBeUndefined()
    }
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '',
  ])('leads to the home page, and not to %j, if the platform has not checked it', async (returnTo) => {
    const { client, answers } = open()
    answers['/_api/redirects-api/v1/redirect-session'] = () => refusal(400, 'REDIRECT_NOT_ALLOWED')
    expect(await client.signIn.logout({ returnTo })).toEqual({ logoutUrl: '/' })
  })
})
