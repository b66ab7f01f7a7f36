// The client imports only types and constants from the contract, so its bundle contains no schema.
import { expect, test } from 'vitest'
import { bundleClient } from './measure.mjs'

test('the client bundle contains no schema of the contract', async () => {
  const { code, modules } = await bundleClient(['createClient', 'session', 'cart', 'products'])
  expect(modules.filter((path) => /packages\/contract\/(?!src\/constants)|node_modules/.test(path))).toEqual(
    [],
  )
  // Without the module, not a byte of it.
  expect(modules.filter((path) => path.includes('/sign-in/'))).toEqual([])
  expect(code).not.toMatch(/redirect-session|iam\/authentication/)
  expect(code).not.toMatch(/add-to-cart[^"'`]*OWNED_CART|ZodObject|safeParse/)
})
