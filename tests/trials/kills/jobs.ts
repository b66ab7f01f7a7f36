// Jobs: each is done at least once and its outcome is recorded once. It acts again only if a kill has interrupted it, and one
// that always throws is parked.
import { type Damage, joinDamages, type OpenWriter } from '../../shop/kill.ts'
import type { Server } from '../../shop/server.ts'

const batch = 20
const dayS = 86_400

const queue = (server: Server, kind: string, keys: readonly string[]) =>
  server.rows(
    `insert into jobs (store_id, kind, key, due_at, payload)
     select gen_random_uuid(), $1, unnest($2::text[]), '2030-01-01', '{}'`,
    kind,
    keys,
  )

interface JobState {
  key: string
  jobs: number
  isClaimed: boolean
  acts: number
  outcomes: number
}

const readJobs = (server: Server, keys: readonly string[]) =>
  server.rows<JobState>(
    `select key, coalesce(jobs, 0)::int as jobs, coalesce(claimed, false) as "isClaimed",
       coalesce(acts, 0)::int as acts, coalesce(outcomes, 0)::int as outcomes
     from unnest($1::text[]) as k(key)
     left join (select key, count(*) as jobs, bool_or(claimed_until is not null) as claimed from jobs
       where kind = 'trial.works' group by 1) j using (key)
     left join (select key, count(*) as acts from acts group by 1) a using (key)
     left join (select key, count(*) as outcomes from outcomes group by 1) o using (key)`,
    keys,
  )

/** Runs the job that always throws until it must be parked; returns what is left of all jobs, if that is not all. */
async function findUnparked(server: Server): Promise<string[]> {
  for (let day = 0; day < 9; day += 1) {
    await server.pass(dayS)
    await server.runTrialJobs()
  }
  const left = await server.rows<{ attempts: number; error: string; isParked: boolean }>(
    `select attempts, last_error as error, parked_at is not null as "isParked" from jobs where kind like 'trial.%'`,
  )
  const isRight = ({ isParked, attempts, error }: (typeof left)[number]) =>
    isParked && attempts >= 8 && error === `attempt ${attempts}`
  return left.length === 1 && left.every(isRight) ? [] : [`left of the jobs: ${JSON.stringify(left)}`]
}

export const openJobs: OpenWriter = async (server) => {
  await server.rows('create table acts (key text)')
  await server.rows('create table outcomes (key text)')
  await queue(server, 'trial.throws', ['always'])
  const sent: string[][] = []
  const queued = new Set<string>()
  /** How often a kill has interrupted a job. */
  const interruptions = new Map<string, number>()

  /** Compares jobs with what was queued; `areDone` says that none may be left. */
  const examine = (states: readonly JobState[], areDone: boolean): Damage => {
    const wrong = (what: string, is: (state: JobState) => boolean) =>
      states.filter(is).map(({ key }) => `${what}: ${key}`)
    return {
      lost: wrong('a job is gone', ({ key, jobs, outcomes }) => queued.has(key) && jobs + outcomes === 0),
      partial: [
        ...wrong('more than one outcome', ({ jobs, outcomes }) => jobs + outcomes > 1),
        ...wrong('an outcome without an act', ({ acts, outcomes }) => acts < outcomes),
        ...wrong('an act too many', ({ key, acts }) => acts > 1 + (interruptions.get(key) ?? 0)),
        ...wrong('a job is left', ({ jobs }) => areDone && jobs > 0),
      ],
    }
  }
  return {
    name: 'jobs',
    lanes: [
      async (current) => {
        const keys = Array.from({ length: batch }, (_, n) => `${sent.length}-${n}`)
        sent.push(keys)
        await queue(current, 'trial.works', keys)
        for (const key of keys) queued.add(key)
        await current.runTrialJobs()
      },
    ],
    async check(current) {
      const latest = sent.at(-1) ?? []
      const states = await readJobs(current, latest)
      for (const { key, isClaimed } of states)
        if (isClaimed) interruptions.set(key, (interruptions.get(key) ?? 0) + 1)
      const before = examine(states, false)
      await current.runTrialJobs()
      return joinDamages([before, examine(await readJobs(current, latest), true)])
    },
    async finish(current) {
      const all = examine(await readJobs(current, sent.flat()), true)
      return joinDamages([all, { lost: [], partial: await findUnparked(current) }])
    },
    figures: () => ({ acknowledged: queued.size, interrupted: interruptions.size }),
  }
}
