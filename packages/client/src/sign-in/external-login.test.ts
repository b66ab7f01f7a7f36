// External login: a server with an API key signs in a member whom it has identified itself.
import { describe, expect, test } from 'vitest'
import { json, openPlatform, refusal } from '../../tests/fake-platform.ts'
import { failure } from '../../tests/open-shop.ts'
import { readCookie } from '../cookie.ts'
import { createClient, session } from '../index.ts'
import { createAdminClient, externalLogin, openSession } from '../server.ts'

const options = { clientId: 'shop', clientSecret: 'secret', url: 'http://platform.test' }
const request = () => new Request('https://shop.test/sso')

describe('external login', () => {
  test('exchanges the member’s id for tokens, with the visitor’s token and the API key', async () => {
    const platform = openPlatform()
    platform.token = ({ body, headers }) => {
      if ((body as { grant_type?: string }).grant_type !== 'authorized_client') return undefined
      return headers.get('authorization') === 'access-2,the-key'
        ? json({ access_token: 'member', refresh_token: 'members.0', expires_in: 900 })
        : json({ error: 'unauthorized_client' }, 403)
    }
    const { client, headers } = await openSession(request(), {
      ...options,
      fetch: platform.fetch,
      apiKey: 'the-key',
      modules: { session, externalLogin },
    })
    await client.externalLogin.signIn('the-member')
    expect(platform.requests.at(-1)?.body).toEqual({
      clientId: 'shop',
      clientSecret: 'secret',
      grant_type: 'authorized_client',
      scope: 'offline_access',
      member_id: 'the-member',
    })
    expect(await client.session.signedIn()).toBe(true)
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    const tokens = readCookie(new Request('https://shop.test', { headers: { cookie } }), 'shop')
    expect(tokens?.refreshToken).toEqual({ value: 'members.0', role: 'member' })
  })

  test('needs an elevated client', async () => {
    const { fetch, requests } = openPlatform()
    const modules = { externalLogin }
    const { client: visitor } = await openSession(request(), { ...options, fetch, modules })
    const before = requests.length
    const clients = [
      visitor,
      createClient({ ...options, fetch, modules }),
      createAdminClient({ ...options, apiKey: 'the-key', fetch, modules }),
    ]
    for (const client of clients) {
      const error = await failure(client.externalLogin.signIn('the-member'))
      expect([error.kind, error.code]).toEqual(['auth', 'NOT_ELEVATED'])
      expect(error.message).toContain('elevated client')
    }
    expect(requests).toHaveLength(before)
  })

  test('a key that the platform refuses leaves the visitor a visitor', async () => {
    const platform = openPlatform()
    platform.token = ({ body }) =>
      Object.hasOwn(body as object, 'grant_type') ? refusal(403, 'PERMISSION_DENIED') : undefined
    const { client } = await openSession(request(), {
      ...options,
      fetch: platform.fetch,
      apiKey: 'wrong',
      modules: { session, externalLogin },
    })
    await expect(client.externalLogin.signIn('the-member')).rejects.toThrow('Failed to fetch tokens')
    expect(await client.session.signedIn()).toBe(false)
  })
})
