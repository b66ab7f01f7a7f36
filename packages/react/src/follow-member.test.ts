// The member of a page: read once a session begins, changed by the page, and never an earlier answer.
import type { AccountModule, Identity } from '@vitrine/client'
import { expect, test } from 'vitest'
import { followMember, type MemberState } from './follow-member.ts'

const ada = (revision: string, firstName = 'Ada'): Identity => ({
  id: 'ada',
  revision,
  createdDate: '2030-01-01T00:00:00.000Z',
  updatedDate: '2030-01-01T00:00:00.000Z',
  email: { address: 'ada@example.com', isVerified: true },
  status: { name: 'ACTIVE', reasons: [] },
  identityProfile: { firstName },
})

/** An account whose answers the test gives. */
const open = () => {
  const states: MemberState[] = []
  const reads: PromiseWithResolvers<Identity>[] = []
  const updates: unknown[][] = []
  const account: Pick<AccountModule, 'get' | 'update'> = {
    get: () => (reads.push(withResolvers()), (reads.at(-1) as PromiseWithResolvers<Identity>).promise),
    update: async (...args) => {
      updates.push(args)
      return ada('2', 'Grace')
    },
  }
  return { states, reads, updates, member: followMember(account, (state) => states.push(state)) }
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

function withResolvers(): PromiseWithResolvers<Identity> {
  let resolvers = {} as Omit<PromiseWithResolvers<Identity>, 'promise'>
  const promise = new Promise<Identity>((resolve, reject) => (resolvers = { resolve, reject }))
  return { promise, ...resolvers }
}

test('a page reads the member of a session that begins, and none of one that ends', async () => {
  const { states, reads, member } = open()
  const begun = member.restart(true)
  reads[0]?.resolve(ada('1'))
  await begun
  await member.restart(false)
  expect(states).toEqual([
    { status: 'loading', member: undefined },
    { status: 'success', member: ada('1') },
    { status: 'success', member: null },
  ])
})

test('an answer that arrives after the session has ended shows no member', async () => {
  const { states, reads, member } = open()
  const begun = member.restart(true)
  await member.restart(false)
  reads[0]?.resolve(ada('1'))
  await begun
  expect(states.at(-1)).toEqual({ status: 'success', member: null })
})

test('a change counts only for the revision that the page shows, and shows at once', async () => {
  const { states, reads, updates, member } = open()
  const begun = member.restart(true)
  reads[0]?.resolve(ada('1'))
  await begun
  const slow = member.refresh()
  await member.update({ firstName: 'Grace' })
  reads[1]?.resolve(ada('1'))
  await slow
  expect(updates).toEqual([[{ firstName: 'Grace' }, { ifMatch: 'ada:1' }]])
  expect(states.at(-1)).toEqual({ status: 'success', member: ada('2', 'Grace') })
})

test('a read that fails keeps the member that is shown', async () => {
  const { states, reads, member } = open()
  const begun = member.restart(true)
  reads[0]?.resolve(ada('1'))
  await begun
  const failed = member.refresh()
  reads[1]?.reject(new Error('offline'))
  await failed
  expect(states.at(-1)).toMatchObject({ status: 'error', member: ada('1'), error: expect.any(Error) })
})
