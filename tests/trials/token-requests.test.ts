// The client's one token request, in many orders of events.
import { test } from 'vitest'
import { expectOneRefresh } from '../../packages/client/tests/refresh-orders.ts'
import { atSize } from '../shop/size.ts'

test('parallel calls send one token request in all orders of events, whether our clock or the platform expires the token (TK1)', () =>
  expectOneRefresh(atSize({ landing: 100, trial: 1000, long: 1000 })))
