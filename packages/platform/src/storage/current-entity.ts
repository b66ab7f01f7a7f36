// Adds the entity as it is now to the refusal of a change that was made at a stale revision, so that the caller sees both sides
// without another request.
import { Refusal } from '@vitrine/rules'
import type { Call, ProgramPrincipal } from '../call.ts'
import type { Failure, ItemOutcome } from './idempotency.ts'

interface CurrentEntity {
  revision?: string | undefined
}

type ReadCurrent = (program: ProgramPrincipal, id: string) => Promise<CurrentEntity>
type Handler = (input: unknown, program: ProgramPrincipal, call: Call) => unknown

const isStale = ({ code }: { code: string }) => code === 'REVISION_MISMATCH'

const dataWith = (data: Failure['data'], name: string, entity: CurrentEntity) => ({
  ...data,
  current: entity.revision,
  [name]: entity,
})

/** The ids of the entities that a bulk change has left as they are, because it was made at a stale revision of them. */
export const staleIds = (results: readonly ItemOutcome[]): string[] =>
  results.flatMap(({ id, failure }) => (failure && isStale(failure) ? (id ?? []) : []))

/** Why a part of a bulk change failed. If its revision was stale, the entity as it is now is added, unless it is gone. */
export const failureWithCurrent = (
  failure: Failure,
  name: string,
  entity: CurrentEntity | undefined,
): Failure =>
  isStale(failure) && entity ? { ...failure, data: dataWith(failure.data, name, entity) } : failure

/** The refusal with the entity under its name; without it, if it is gone meanwhile. */
async function withCurrentEntity(
  refusal: Refusal,
  name: string,
  read: () => Promise<CurrentEntity>,
): Promise<Refusal> {
  const { code, data, description } = refusal
  try {
    const entity = await read()
    return new Refusal(code, dataWith(data, name, entity), description)
  } catch (error) {
    if (error instanceof Refusal) return refusal
    throw error
  }
}

/** The same handlers, whose refusals of a stale revision have the current entity under this name. */
export const withCurrent = <H extends object>(handlers: H, name: string, read: ReadCurrent): H =>
  Object.fromEntries(
    Object.entries(handlers as Record<string, Handler>).map(([address, handle]) => [
      address,
      async (...[input, program, call]: Parameters<Handler>) => {
        try {
          return await handle(input, program, call)
        } catch (error) {
          if (!(error instanceof Refusal && isStale(error)) || typeof error.data.id !== 'string') throw error
          const { id } = error.data
          throw await withCurrentEntity(error, name, () => read(program, id))
        }
      },
    ]),
  ) as H
