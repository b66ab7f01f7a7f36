// Adds the entity as it is now to the refusal of a change that was made at a stale revision, so that the caller sees both sides
// without another request.
import { Refusal } from '@vitrine/rules'
import type { Call, ProgramPrincipal } from '../call.ts'

interface CurrentEntity {
  revision?: string | undefined
}

type ReadCurrent = (program: ProgramPrincipal, id: string) => Promise<CurrentEntity>
type Handler = (input: unknown, program: ProgramPrincipal, call: Call) => unknown

/** The refusal with the entity under its name; without it, if it is gone meanwhile. */
async function withCurrentEntity(
  refusal: Refusal,
  name: string,
  read: () => Promise<CurrentEntity>,
): Promise<Refusal> {
  const { code, data, description } = refusal
  try {
    const entity = await read()
    return new Refusal(code, { ...data, current: entity.revision, [name]: entity }, description)
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
          const isStale = error instanceof Refusal && error.code === 'REVISION_MISMATCH'
          const { id } = isStale ? error.data : {}
          if (!isStale || typeof id !== 'string') throw error
          throw await withCurrentEntity(error, name, () => read(program, id))
        }
      },
    ]),
  ) as H
