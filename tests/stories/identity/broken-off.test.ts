// A sign-in whose process dies between two steps: nothing is lost, and nothing stands open.
import type { DatabaseSession } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { databaseOf, defaultEngine } from '../../shop/engine.ts'
import { openShop } from '../../shop/open-shop.ts'
import { beginAuth, exchangeCode, getSessionToken, iam, newPkce, urlOf } from '../../shop/sign-in.ts'

/** The database of a story, in which statements of one name fail on demand, as when the process is killed before them. */
async function breakableDatabase() {
  const database = await databaseOf(defaultEngine)
  const broken = { name: '' }
  const breakable = (session: DatabaseSession): DatabaseSession => ({
    run: (statement) => {
      if (statement.name === broken.name) throw new Error('The process was killed here')
      return session.run(statement)
    },
  })
  return {
    broken,
    database: {
      ...database,
      ...breakable(database),
      transaction: <T>(work: (session: DatabaseSession) => Promise<T>) =>
        database.transaction((session) => work(breakable(session))),
    },
  }
}

test('a sign-in that breaks off between its steps loses nothing, and goes on when it is tried again', async () => {
  const { database, broken } = await breakableDatabase()
  const shop = await openShop({ database, mayFail: true })
  const { ask } = shop.visitor()
  const { verifier, challenge } = newPkce()
  /** Has the steps fail before a statement, and then not. */
  const twice = async <T>(statement: string, step: () => Promise<T>, isBroken: (result: T) => boolean) => {
    broken.name = statement
    expect([statement, isBroken(await step())]).toEqual([statement, true])
    broken.name = ''
    return step()
  }
  const hasFailed = ({ status }: { status: number }) => status === 500
  const sessionToken = await getSessionToken(ask, 'ada@example.com')
  const begun = await twice(
    'session.insert-redirect',
    () => beginAuth(shop, ask, { codeChallenge: challenge, sessionToken }),
    hasFailed,
  )
  const headers = { accept: 'application/json' }
  const opened = await twice(
    'one-time-tokens.insert',
    () => shop.fetch(new Request(urlOf(begun), { headers })),
    hasFailed,
  )
  const { code } = (await opened.json()) as { code: string }
  const exchanged = await twice('session.insert-member', () => exchangeCode(shop, code, verifier), hasFailed)
  expect([exchanged.status, exchanged.body.token_type]).toEqual([200, 'Bearer'])

  // The same by the platform's own page, whose server ends the redirect session.
  const redirectUri = 'http://shop.test/callback'
  const page = await beginAuth(shop, ask, { prompt: 'login', redirectUri, codeChallenge: challenge })
  const token = new URL(urlOf(page)).searchParams.get('session') ?? ''
  const proof = await getSessionToken(ask, 'ada@example.com')
  const path = `/_api/iam/authentication/v1/callback?${new URLSearchParams({ state: token, sessionToken: proof })}`
  const ended = await twice('one-time-tokens.insert', () => shop.ask('GET', path), hasFailed)
  expect(ended.status).toBe(303)

  // A server that names the member.
  const signedOn = await shop.merchant.ask('POST', `${iam}/v2/sign-on`, {
    body: { loginId: { email: 'ada@example.com' }, verifyEmail: true },
  })
  const grant = {
    clientId: shop.clientId,
    grantType: 'authorized_client',
    sessionToken: signedOn.body.sessionToken,
  }
  const vouched = await twice(
    'session.insert-member',
    () => shop.merchant.ask('POST', '/oauth2/token', { body: grant }),
    hasFailed,
  )
  expect(vouched.status).toBe(200)
})
