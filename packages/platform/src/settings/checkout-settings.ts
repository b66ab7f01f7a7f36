// The settings of the checkout, which are stored as a merchant has sent them.
import type { Reply } from '@vitrine/contract'
import { withoutNulls } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { merchantScope } from '../storage/commit.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { storeNotFound } from '../storage/store-facts.ts'
import { inTransaction } from '../storage/transaction.ts'

type Settings = Reply<'GET /ecom/v1/checkout-settings'>['checkoutSettings']

const find = lookup<{ storeId: string }>(
  'settings.checkout',
  `select settings->'checkout' as checkout from stores where id = $storeId`,
)
const lock = statement<{ storeId: string }>(
  'settings.lock-checkout',
  `select settings->'checkout' as checkout from stores where id = $storeId for update`,
)
const write = statement<{ storeId: string; checkout: string }>(
  'settings.update-checkout',
  `update stores set settings = settings || jsonb_build_object('checkout', $checkout::jsonb) where id = $storeId`,
)

/** The settings of the checkout of a store. */
export const readCheckoutSettings = (session: DatabaseSession, storeId: string): Promise<Settings> =>
  read(session, find({ storeId }))

async function read(session: DatabaseSession, query: ReturnType<typeof find>): Promise<Settings> {
  const [row] = await session.run<{ checkout: Settings | null }>(query)
  if (!row) throw storeNotFound()
  return row.checkout ?? {}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes the fields that were sent, at any depth. */
const merge = <Value extends object>(before: Value, sent: object): Value => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const old = (before as Record<string, unknown>)[name]
      return [name, isObject(old) && isObject(value) ? merge(old, value) : value]
    }),
  ),
})

/** Makes the handlers of the checkout settings. */
export const checkoutSettingsHandlers = (deps: Deps): Handlers<'checkoutSettings'> => ({
  'GET /ecom/v1/checkout-settings': async (_input, { storeId }) => ({
    checkoutSettings: await readCheckoutSettings(deps.database, storeId),
  }),
  'PATCH /ecom/v1/checkout-settings': ({ body: { checkoutSettings: sent } }, program, call) => {
    const { storeId } = program
    return inTransaction(deps, merchantScope(program, call), {
      async work(tx, remember) {
        const before = await read(tx, lock({ storeId }))
        const updatedDate = new Date(deps.clock.now()).toISOString()
        const checkoutSettings = { ...withoutNulls(merge(before, sent)), updatedDate }
        await tx.run(write({ storeId, checkout: JSON.stringify(checkoutSettings) }))
        await remember({ id: storeId, revision: '0' })
        return { checkoutSettings }
      },
      replay: async (tx) => ({ checkoutSettings: await readCheckoutSettings(tx, storeId) }),
    })
  },
})
