// The client borrows the contract's types and none of its code.
import { expect, test } from 'vitest'
import { bundleClient } from './measure.mjs'

test('nothing of the contract is in the client', async () => {
  const { code, modules } = await bundleClient(['createClient', 'session', 'cart', 'products'])
  expect(modules.filter((path) => /packages\/contract|node_modules/.test(path))).toEqual([])
  expect(code).not.toMatch(/add-to-cart[^"'`]*OWNED_CART|ZodObject|safeParse/)
})
