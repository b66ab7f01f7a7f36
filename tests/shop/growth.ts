// What one address can leave in the database within an hour: hostile ways to write, and how much PostgreSQL grows by them.
import { storesAppId } from '@vitrine/contract'
import { createPlatform, openPostgres, type PasswordHasher } from '@vitrine/platform'
import { expect, onTestFinished } from 'vitest'
import { fixedClock } from './clock.ts'
import { databaseUrl } from './engine.ts'
import { say } from './figures.ts'
import { newDatabase } from './new-database.ts'
import { createRandom } from './random.ts'
import { sampleStore } from './sample-products.ts'

const cart = '/ecom/v1/carts/current'
const iam = '/_api/iam'
const clientAddress = '2001:db8:0:1::7'
const maxBytes = 50_000_000
const parallel = 8

/** Sends requests as a caller from the one address. */
type Send = (method: string, path: string, options?: { body?: unknown; token?: string }) => Promise<Answer>
interface Answer {
  status: number
  body: { access_token: string; refresh_token: string; cart?: { lineItems: { id: string }[] } }
}

/** Hashes at no cost: the trial is about rows. */
const plainHasher: PasswordHasher = {
  hash: async (text) => `plain$${text}`,
  verify: async (hash, text) => hash === `plain$${text}`,
  needsRehash: () => false,
}

/** Opens a new PostgreSQL database with one store. */
async function openStore() {
  const database = await openPostgres(await newDatabase(databaseUrl()))
  onTestFinished(() => database.close())
  const clock = fixedClock()
  const platform = await createPlatform({
    database,
    clock,
    passwords: plainHasher,
    // An operator may allow any number, so the other limits have to suffice.
    budgets: { network: { mails: Infinity, failedSignIns: Infinity } },
  })
  const { clientId } = await platform.openStore(sampleStore)
  // Rows that were deleted or replaced count as growth, whenever a vacuum would come.
  const tables = [
    'carts',
    'idempotency',
    'outbox',
    'token_families',
    'attempts',
    'one_time_tokens',
    'members',
    'jobs',
  ]
  for (const table of tables) {
    const hasToast = !['token_families', 'attempts'].includes(table)
    const toast = hasToast ? ', toast.autovacuum_enabled = off' : ''
    await database.run({ text: `alter table ${table} set (autovacuum_enabled = off${toast})`, values: [] })
  }
  const size = async () => {
    const [row] = await database.run<{ size: bigint }>({
      text: 'select pg_database_size(current_database()) as size',
      values: [],
    })
    return Number(row?.size)
  }
  return { clock, platform, clientId, size }
}

type Store = Awaited<ReturnType<typeof openStore>>

/** Makes the caller; every write has its own idempotency key of the largest size. */
function createCaller({ platform, clientId, clock }: Store, random: ReturnType<typeof createRandom>) {
  let refused = 0
  const send: Send = async (method, path, { body = {}, token } = {}) => {
    const request = new Request(`http://platform.test${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: token, 'idempotency-key': random.word(255) }),
      },
      ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
    })
    clock.pass(0.001)
    let response = await platform.fetch(request.clone(), { clientAddress })
    // On busy cores some of so many requests wait five seconds for a connection. The caller sends such a request again.
    while (response.status === 503) response = await platform.fetch(request.clone(), { clientAddress })
    if (response.status === 429) refused += 1
    else if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}`)
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  const mint = async () =>
    (await send('POST', '/oauth2/token', { body: { grantType: 'anonymous', clientId } })).body
  return { send, mint, refused: () => refused }
}

type Caller = ReturnType<typeof createCaller>
type Random = ReturnType<typeof createRandom>

const line = (text?: Record<string, string>) => ({
  catalogReference: {
    appId: storesAppId,
    catalogItemId: 'book',
    ...(text && { options: { customTextFields: text } }),
  },
  quantity: 1,
})

/** Lines with texts that do not compress; all of them fill a cart. */
const bigLines = (random: Random, count: number) =>
  Array.from({ length: count }, () =>
    line(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}`, random.word(500)]))),
  )

/** One step of a hostile caller; answers whether it was refused. */
type Step = () => Promise<boolean>
const isRefused = ({ status }: Answer) => status === 429

/** Opens one visitor with a cart, lazily, and repeats `work` on it. */
const onOneCart = (
  { send, mint }: Caller,
  lines: object[],
  work: (token: string, id: string) => Promise<boolean>,
): Step => {
  let opened: Promise<{ token: string; id: string } | undefined> | undefined
  const open = async () => {
    const { access_token: token } = await mint()
    const { body } = await send('POST', `${cart}/add-to-cart`, { body: { lineItems: lines }, token })
    const id = body.cart?.lineItems[0]?.id
    return id === undefined ? undefined : { token, id }
  }
  return async () => {
    const visitor = await (opened ??= open())
    if (!visitor) {
      opened = undefined
      return true
    }
    return work(visitor.token, visitor.id)
  }
}

/** A hostile way to write: makes the steps of one caller. */
export type Attack = (caller: Caller, random: Random) => Step

export const attacks: Record<string, Attack> = {
  'new sessions, each refreshed and revoked':
    ({ send, mint }) =>
    async () => {
      const { refresh_token: refreshToken } = await mint()
      if (!refreshToken) return true
      const body = { grantType: 'refresh_token', refreshToken }
      const refreshed = await send('POST', '/oauth2/token', { body })
      return (
        isRefused(refreshed) ||
        isRefused(await send('POST', '/oauth2/revoke', { body: { token: refreshToken } }))
      )
    },
  'one session, refreshed again and again': ({ send, mint }) => {
    let refreshToken: string | undefined
    return async () => {
      refreshToken ??= (await mint()).refresh_token
      if (!refreshToken) return true
      return isRefused(
        await send('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken } }),
      )
    }
  },
  'new carts with large texts':
    ({ send, mint }, random) =>
    async () => {
      const { access_token: token } = await mint()
      if (!token) return true
      return isRefused(
        await send('POST', `${cart}/add-to-cart`, { body: { lineItems: bigLines(random, 20) }, token }),
      )
    },
  'new carts with one line':
    ({ send, mint }) =>
    async () => {
      const { access_token: token } = await mint()
      if (!token) return true
      return isRefused(await send('POST', `${cart}/add-to-cart`, { body: { lineItems: [line()] }, token }))
    },
  'writes that change nothing': (caller) =>
    onOneCart(caller, [line()], async (token) =>
      isRefused(await caller.send('PATCH', cart, { body: { cartInfo: { buyerNote: null } }, token })),
    ),
  'small changes': (caller) => {
    let quantity = 0
    return onOneCart(caller, [line()], async (token, id) => {
      quantity += 1
      const lineItems = [{ id, quantity }]
      return isRefused(
        await caller.send('POST', `${cart}/update-line-items-quantity`, { body: { lineItems }, token }),
      )
    })
  },
  'a large cart, changed again and again': (caller, random) => {
    let quantity = 0
    return onOneCart(caller, bigLines(random, 24), async (token, id) => {
      quantity += 1
      const lineItems = [{ id, quantity }]
      return isRefused(
        await caller.send('POST', `${cart}/update-line-items-quantity`, { body: { lineItems }, token }),
      )
    })
  },
  'carts deleted and created again': ({ send, mint }) => {
    let minted: Promise<{ access_token: string }> | undefined
    return async () => {
      const { access_token: token } = await (minted ??= mint())
      if (!token) {
        minted = undefined
        return true
      }
      const added = await send('POST', `${cart}/add-to-cart`, { body: { lineItems: [line()] }, token })
      return isRefused(added) || isRefused(await send('DELETE', cart, { token }))
    }
  },
  'sign-ins at unknown addresses': ({ send, mint }, random) => {
    let minted: Promise<{ access_token: string }> | undefined
    return async () => {
      const { access_token: token } = await (minted ??= mint())
      const body = { loginId: { email: `${random.word(20)}@example.com` }, password: 'a wrong one' }
      return isRefused(await send('POST', `${iam}/authentication/v2/login`, { body, token }))
    }
  },
  'registrations with large profiles': ({ send, mint }, random) => {
    let minted: Promise<{ access_token: string }> | undefined
    return async () => {
      const { access_token: token } = await (minted ??= mint())
      const profile = {
        customFields: Array.from({ length: 50 }, (_, n) => ({
          name: `${n}`,
          value: { strValue: random.word(100) },
        })),
      }
      const body = {
        loginId: { email: `${random.word(20)}@example.com` },
        password: random.word(20),
        profile,
      }
      return isRefused(await send('POST', `${iam}/authentication/v2/register`, { body, token }))
    }
  },
  'mails and codes for unknown members': ({ send, mint }, random) => {
    let minted: Promise<{ access_token: string }> | undefined
    return async () => {
      const { access_token: token } = await (minted ??= mint())
      const identityId = crypto.randomUUID()
      const answers = [
        await send('POST', `${iam}/recovery/v1/send-email`, {
          body: { email: `${random.word(20)}@example.com` },
          token,
        }),
        await send('POST', `${iam}/recovery/v1/activation-email`, { body: { identityId }, token }),
        await send('POST', `${iam}/verification/v1/start`, { body: { identityId }, token }),
      ]
      return answers.every(isRefused)
    }
  },
}

/**
 * Attacks for an hour, prints the growth of the database, and expects that it is at most 50 MB. Each minute of the hour the
 * caller sends until it is refused.
 */
export async function attackForAnHour(name: string, attack: Attack): Promise<void> {
  const random = createRandom('growth per address')
  const store = await openStore()
  const caller = createCaller(store, random)
  const steps = Array.from({ length: parallel }, () => attack(caller, random))
  const before = await store.size()
  let accepted = 0
  for (let minute = 0; minute <= 60; minute += 1) {
    await Promise.all(
      steps.map(async (step) => {
        while (!(await step())) accepted += 1
      }),
    )
    if (minute < 60) store.clock.pass(60)
  }
  const grown = (await store.size()) - before
  say(
    `HT19: ${name}: ${(grown / 1e6).toFixed(1)} MB by ${accepted} accepted steps within an hour (seed ${random.seed})`,
  )
  expect(caller.refused()).toBeGreaterThan(0)
  expect(grown).toBeLessThanOrEqual(maxBytes)
}
