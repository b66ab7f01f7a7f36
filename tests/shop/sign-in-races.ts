// What the races of a sign-in do at a shop with two processes: sign in, read mails, send each request through one or the
// other.
import { expect } from 'vitest'
import type { Ask, HttpAnswer } from './ask.ts'
import { inParallel } from './in-parallel.ts'
import type { ServerPair } from './server-pair.ts'
import {
  codeIn,
  credentials,
  iam,
  linkTokenIn,
  newPkce,
  openRedirect,
  password,
  silentRedirect,
} from './sign-in.ts'

let addresses = 0

/** An address that no other test of this run uses. */
export const newAddress = (): string => `member-${(addresses += 1)}@example.com`

export const isOk = ({ status }: { status: number }): boolean => status === 200

/** The tokens of an answer. */
export const tokensOf = ({ body }: HttpAnswer) => ({
  access: body.access_token as string,
  refresh: body.refresh_token as string,
})

/** Signs in; returns the session token, if the password is right. */
export async function login(ask: Ask, address: string, secret = password): Promise<string> {
  const { body } = await ask('POST', `${iam}/v2/login`, credentials(address, secret))
  return body.sessionToken as string
}

/** Makes what the races of a shop do. */
export function racesOf(shop: () => ServerPair) {
  /** Sends requests with an access token, through one process or the other. */
  const asBearer = (access: string, n: number): Ask => {
    const { ask } = shop().via(n)
    return (method, path, options) =>
      ask(method, path, { ...options, headers: { ...options?.headers, authorization: access } })
  }

  /** A visitor that sends its requests through one process or the other. */
  const newVisitor = async () => {
    const visitor = shop().visitor()
    const { access } = await visitor.tokens()
    return { ...visitor, askVia: (n: number) => asBearer(access, n) }
  }

  const refresh = (n: number, refreshToken: string) =>
    shop()
      .via(n)
      .ask('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken } })

  const lastMailTo = async (address: string) => {
    await shop().runJobs()
    return (await shop().mailsTo(address)).at(-1)?.text ?? ''
  }

  return {
    asBearer,
    newVisitor,
    refresh,

    /** Registers a member; returns its address. */
    async newMember(): Promise<string> {
      const address = newAddress()
      await shop().visitor().ask('POST', `${iam}/v2/register`, credentials(address))
      return address
    },

    /** Mails a recovery link; returns its token. */
    async newLink(address: string): Promise<string> {
      await shop()
        .visitor()
        .ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email: address } })
      return linkTokenIn(await lastMailTo(address))
    },

    /** The code in the last mail to an address. */
    newCodeIn: async (address: string): Promise<string> => codeIn(await lastMailTo(address)),

    /** Signs a new visitor in and returns the code, with its verifier. */
    async newCode(address: string) {
      const { ask } = await newVisitor()
      const { verifier, challenge } = newPkce()
      const { fullUrl } = await silentRedirect(shop(), ask, await login(ask, address), challenge)
      return { fullUrl, verifier, code: await openRedirect(shop(), fullUrl) }
    },

    /** Requires that a session is over, at both processes. */
    async expectOver({ access, refresh: token }: { access: string; refresh: string }): Promise<void> {
      const answers = await inParallel(2, (n) => asBearer(access, n)('GET', '/vitrine/v1/me'))
      expect(answers.map(({ code }) => code)).toEqual(['INVALID_TOKEN', 'INVALID_TOKEN'])
      const refreshed = await inParallel(2, (n) => refresh(n, token))
      expect(refreshed.map(({ body }) => body.error)).toEqual(['invalid_grant', 'invalid_grant'])
    },
  }
}
