// The client's one token request, in many orders of events.
import { test } from 'vitest'
import { expectOneRefresh } from '../../packages/client/tests/refresh-orders.ts'

test('parallel calls send one token request in 1,000 orders of events, whether our clock or the platform expires the token (TK1)', () =>
  expectOneRefresh(1000))
