// The triggers of discount rules that an operator has registered: functions of theirs, which must be quick and must not fail.
import type { CustomTrigger } from '@vitrine/rules'
import { type Deps, threadClock } from '../deps.ts'

const maxMs = 5

/** Finds a registered trigger. One that throws does not apply; that, and one that takes too long, is logged. */
export function findTrigger({ discountTriggers, log }: Pick<Deps, 'discountTriggers' | 'log'>) {
  return (appId: string, id: string): CustomTrigger | undefined => {
    const found = discountTriggers.find((each) => each.id === id && each.appId === appId)
    if (!found) return undefined
    return (lines, context) => {
      const began = threadClock.now()
      try {
        const answer: unknown = found.applies(
          lines.map((line) => ({ ...line })),
          context,
        )
        if (typeof answer === 'boolean') return answer
        void Promise.resolve(answer).catch(() => {})
        throw new TypeError('It must answer true or false at once')
      } catch (error) {
        log({ level: 'error', message: `The discount trigger ${found.name} has failed`, error })
        return false
      } finally {
        const ms = threadClock.now() - began
        if (ms > maxMs)
          log({ level: 'warn', message: `The discount trigger ${found.name} took ${Math.round(ms)} ms` })
      }
    }
  }
}
