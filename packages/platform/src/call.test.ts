// Who may call: the audience of a route decides which caller its handler receives, and mistakes do not compile.
import type { Permission, Route } from '@vitrine/contract'
import { expect, expectTypeOf, test } from 'vitest'
import {
  type CallerOf,
  isAdmitted,
  type MemberPrincipal,
  type Principal,
  type ProgramPrincipal,
  type VisitorPrincipal,
} from './call.ts'

const visitor: Principal = { kind: 'visitor', storeId: 's', visitorId: 'v', clientId: 'c' }
const member: Principal = { ...visitor, kind: 'member', memberId: 'm', sessionId: 'd' }
const program = (...permissions: Permission[]): Principal => ({ kind: 'program', storeId: 's', permissions })

test('each audience admits its callers and no others', () => {
  const callers = [undefined, visitor, member, program(), program('cart.read'), program('owner')]
  const admittedBy = (audience: Route['for']) => callers.map((caller) => isAdmitted(caller, audience))
  expect(admittedBy('anyone')).toEqual([true, true, true, true, true, true])
  expect(admittedBy('caller')).toEqual([false, true, true, true, true, true])
  expect(admittedBy('visitor')).toEqual([false, true, true, false, false, false])
  expect(admittedBy('member')).toEqual([false, false, true, false, false, false])
  expect(admittedBy({ permission: 'cart.read' })).toEqual([false, false, false, false, true, false])
  expect(admittedBy({ permission: 'cart.write' })).toEqual([false, false, false, false, false, false])
})

test('a handler receives the caller that the audience of its route admits', () => {
  expectTypeOf<CallerOf<{ for: 'anyone' }>>().toEqualTypeOf<Principal | undefined>()
  expectTypeOf<CallerOf<{ for: 'caller' }>>().toEqualTypeOf<Principal>()
  expectTypeOf<CallerOf<{ for: 'visitor' }>>().toEqualTypeOf<VisitorPrincipal | MemberPrincipal>()
  expectTypeOf<CallerOf<{ for: 'member' }>>().toEqualTypeOf<MemberPrincipal>()
  expectTypeOf<CallerOf<{ for: { permission: 'cart.read' } }>>().toEqualTypeOf<ProgramPrincipal>()
})

test('a route without an audience, or with one that does not exist, does not compile', () => {
  // @ts-expect-error: the audience is missing
  const forgotten: Route = {}
  // @ts-expect-error: no permission has this name
  const misspelt: Route = { for: { permission: 'carts.read' } }
  // @ts-expect-error: the name of a permission is no audience
  const bare: Route = { for: 'cart.read' }
  // @ts-expect-error: no audience has this name
  const unknown: Route = { for: 'merchant' }
  expect([forgotten, misspelt, bare, unknown]).toHaveLength(4)
})
