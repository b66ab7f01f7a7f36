// Two servers that start together on the database of an earlier version, while statements of that version still run: one
// migrates, the other waits, and both serve what was there.
import { openPostgres } from '@vitrine/platform'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { createDatabase } from '../shop/new-database.ts'
import { startServers } from '../shop/server.ts'
import { refreshSession } from '../shop/tokens.ts'
import known from './0006.json' with { type: 'json' }

const dump = readFileSync(new URL('0006.sql', import.meta.url), 'utf8')
const { storeId, clientId, first, second } = known

// Each visitor has a session and a cart like that of the first one.
const visitors = `
with visitor as (select gen_random_uuid() as family, gen_random_uuid() as cart from generate_series(1, $2::int)),
family as (
  insert into token_families (store_id, family, role, newest, moved_at, born_at, used_at)
  select f.store_id, v.family, f.role, f.newest, f.moved_at, f.born_at, f.used_at from visitor v, token_families f
  where f.store_id = $1 and f.family = $4 returning 1
)
insert into carts (store_id, owner, id, revision, facts, touched_on, seen_again)
select c.store_id, 'visitor:' || v.family, v.cart, c.revision, jsonb_set(c.facts, '{id}', to_jsonb(v.cart)),
  c.touched_on, c.seen_again
from visitor v, carts c where c.store_id = $1 and c.id = $3`

const batch = 2000

/** The family of the second visitor, which has a row. */
const knownFamily = JSON.parse(Buffer.from(second.refresh.split('.')[0] ?? '', 'base64url').toString())[2]

/** How long the statements of the earlier version took at most, in milliseconds, and how many ran. */
interface Waits {
  statements: number
  /** How many waited longer than a statement may: their calls get 503, and are sent again. */
  timedOut: number
  longest: number
}

/** PostgreSQL's code for a statement that took too long (query_canceled). */
const isTimeout = (error: unknown) => (error as { code?: unknown }).code === '57014'

/** Fills a database of schema 0006 with visitors, starts two servers on it at once, and checks what both answer. */
export async function checkStartTogether(count: number): Promise<Waits> {
  const { url, drop } = await createDatabase(databaseUrl())
  const earlier = await openPostgres(url)
  await earlier.run({ text: dump, values: [], isScript: true })
  // In parts, because a statement has a time limit.
  for (let left = count; left > 0; left -= batch)
    await earlier.run({ text: visitors, values: [storeId, Math.min(batch, left), first.cart, knownFamily] })
  const rows = <Row>(text: string) => earlier.run<Row>({ text, values: [storeId] })
  const sums = () =>
    rows<{ carts: bigint; families: bigint; quantity: bigint }>(
      `select (select count(*) from carts where store_id = $1) as carts,
         (select count(*) from token_families where store_id = $1) as families,
         (select sum((line->>'quantity')::bigint) from carts, jsonb_array_elements(facts->'lines') line
           where store_id = $1) as quantity`,
    )
  const before = await sums()

  const waits: Waits = { statements: 0, timedOut: 0, longest: 0 }
  let hasStarted = false
  const work = async (text: string) => {
    while (!hasStarted) {
      const start = performance.now()
      await earlier.run({ text, values: [storeId, knownFamily] }).catch((error: unknown) => {
        if (!isTimeout(error)) throw error
        waits.timedOut += 1
      })
      waits.statements += 1
      waits.longest = Math.max(waits.longest, performance.now() - start)
    }
  }
  const working = Promise.all([
    work('update token_families set used_at = used_at where store_id = $1 and family = $2'),
    work("select facts from carts where store_id = $1 and owner = 'visitor:' || $2::uuid"),
    work("update carts set revision = revision where store_id = $1 and owner = 'visitor:' || $2::uuid"),
  ])
  const starting = startServers(2, { databaseUrl: url, startsAt: '2030-01-01T01:00:00.000Z' })
  const servers = await starting.finally(() => (hasStarted = true))
  // Each of them was run, or timed out.
  await working

  expect(await sums()).toEqual(before)
  const [migrations] = await earlier.run<{ all: number; names: number }>({
    text: 'select count(*)::int as all, count(distinct name)::int as names from migrations',
    values: [],
  })
  expect(migrations?.all).toBe(migrations?.names)
  expect(await rows('select 1 from signing_keys where $1::uuid is not null')).toHaveLength(1)
  for (const { host } of servers) {
    for (const { refresh, cart } of [first, second]) {
      const { status, access } = await refreshSession(refresh, host)
      const answer = await fetch(`${host}/ecom/v1/carts/current`, { headers: { authorization: access } })
      expect([status, await answer.json()]).toMatchObject([200, { cart: { id: cart } }])
    }
    const loginId = { email: 'ada@example.com' }
    const anonymous = await fetch(`${host}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grantType: 'anonymous', clientId }),
    })
    const { access_token: authorization } = (await anonymous.json()) as { access_token: string }
    const registered = await fetch(`${host}/_api/iam/authentication/v2/register`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ loginId, password: 'correct horse battery' }),
    })
    // At the second one the same registration is a sign-in.
    expect(await registered.json()).toMatchObject({ state: 'SUCCESS' })
  }
  await Promise.all(servers.map((server) => server.stop()))
  await earlier.close()
  await drop()
  return waits
}
