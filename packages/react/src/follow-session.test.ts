// The session of a page: a sign-in shows everywhere, and brings the member's cart.
import type { SessionListener } from '@vitrine/client'
import { expect, test, vi } from 'vitest'
import { answer, failure, line, openShop } from '../tests/fake-shop.ts'
import { followSession } from './follow-session.ts'
import { createCartStore, type ShopClient } from './store.ts'

/** A store whose client has a session that the test changes. */
const open = (cart?: ReturnType<typeof answer> | null) => {
  const { shop, sent, settled } = openShop()
  const listeners = new Set<SessionListener>()
  const state = { signedIn: async () => false }
  const session: ShopClient['session'] = {
    signedIn: () => state.signedIn(),
    onChange: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
  }
  const store = createCartStore({ ...shop, session }, { cart })
  const change = async (signedIn: boolean) => {
    state.signedIn = async () => signedIn
    for (const listener of listeners) listener(undefined)
    await settled()
  }
  return { store, sent, settled, state, listeners, change }
}

test('a page reads whether a member is signed in, and again after every change', async () => {
  const { store, settled, change, listeners } = open()
  const onRead = vi.fn<(signedIn: boolean) => void>()
  const stop = followSession(store, onRead).start()
  await settled()
  await change(true)
  await change(true)
  await change(false)
  expect(onRead.mock.calls).toEqual([[false], [true], [true], [false]])
  stop()
  expect(listeners.size).toBe(0)
})

test('after a sign-in and after a sign-out the page shows the cart of now', async () => {
  const { store, sent, settled, change } = open(answer(3, [line('a', 1)]))
  followSession(store, () => {}).start()
  await settled()
  expect(sent).toEqual([])
  await change(true)
  await sent[0]?.answer({ ...answer(1, [line('a', 1), line('b', 2)]), id: 'of the member' })
  expect(store.getState().cart.count).toBe(3)
  await change(true)
  expect(sent).toHaveLength(1)
  await change(false)
  await sent[1]?.answer(null)
  expect([store.getState().cart.count, store.getState().cart.cart]).toEqual([0, null])
})

test('a page that shows no cart reads none', async () => {
  const { store, sent, settled, change } = open()
  followSession(store, () => {}).start()
  await settled()
  await change(true)
  expect(sent).toEqual([])
})

test('a failed read changes nothing, and refresh reports it', async () => {
  const { store, settled, state, change } = open()
  const onRead = vi.fn<(signedIn: boolean) => void>()
  const session = followSession(store, onRead)
  session.start()
  await settled()
  await change(true)
  state.signedIn = () => Promise.reject(failure('network'))
  await expect(session.refresh()).rejects.toMatchObject({ kind: 'network' })
  expect(onRead.mock.calls).toEqual([[false], [true]])
})

test('a client without the module is an error that names it', () => {
  const { shop } = openShop()
  expect(() => followSession(createCartStore(shop), () => {})).toThrow('`session`')
})
