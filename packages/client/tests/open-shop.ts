// A client with valid tokens on a fake platform of its own.
import { expect } from 'vitest'
import { cart, createClient, products, session, type StoreError } from '../src/index.ts'
import { openPlatform, storageOf, tokensOf } from './fake-platform.ts'

/** Opens a shop; `more` are options of the client. */
export const openShop = (platform = openPlatform(), more: object = {}) => {
  platform.accept('good')
  const tokens = storageOf(tokensOf('good', 3600))
  const options = { clientId: 'shop', url: 'http://platform.test/', fetch: platform.fetch, tokens, ...more }
  return { platform, shop: createClient({ ...options, modules: { session, cart, products } }) }
}

/** The error of a call that must fail. */
export const failure = (promise: Promise<unknown>): Promise<StoreError> =>
  promise.then(
    () => expect.fail('It did not fail'),
    (error: StoreError) => error,
  )
