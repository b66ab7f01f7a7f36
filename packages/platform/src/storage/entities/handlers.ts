// The handlers of a kind of entity: what they take from a request, and the names of what they answer.
import { addressesOf, type CursorQuery, type EntityCall } from '@vitrine/contract'
import type { Call, ProgramPrincipal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import type { EntityUpdate } from './change.ts'
import type { EntityKind, EntityFields } from './kind.ts'
import { entityOperations, type Requested } from './operations.ts'

interface Input {
  path: Record<string, string>
  query: Requested
  body: EntityFields & Requested & Pick<CursorQuery, 'filter'> & { query?: CursorQuery | null | undefined }
}

type Handler = (input: Input, program: ProgramPrincipal, call: Call) => Promise<unknown>

/** The handlers of the calls that an entity has, by their addresses; the contract's routes say what they get and answer. */
export function entityHandlers(deps: Deps, kind: EntityKind): Record<string, Handler> {
  const { name, plural, isFoundByName } = kind
  const entities = entityOperations(deps, kind)
  const idOf = ({ path }: Input) => path[`${name}Id`] as string
  const sentOf = ({ body }: Input) => body[name] as EntityFields
  const listOf = ({ body }: Input) => body[plural] as EntityFields[]
  const named = (value: unknown): EntityFields => ({ name: value })
  const wanted = (input: Input) => (isFoundByName ? named(input.body[`${name}Name`]) : sentOf(input))
  const wantedList = (input: Input) =>
    isFoundByName ? (input.body[`${name}Names`] as string[]).map(named) : listOf(input)

  const handlers: Record<EntityCall, Handler> = {
    create: async (input, ...sender) => ({
      [name]: await entities.create(sentOf(input), input.body, ...sender),
    }),
    get: async (input, program) => ({ [name]: await entities.get(idOf(input), input.query, program) }),
    update: async (input, ...sender) => {
      const update = { ...sentOf(input), id: idOf(input) } as EntityUpdate
      return { [name]: await entities.update(update, input.body, ...sender) }
    },
    delete: (input, ...sender) => entities.delete(idOf(input), ...sender),
    query: async ({ body }, caller) => {
      const { entities: found, pagingMetadata } = await entities.query(body, caller)
      return { [plural]: found, pagingMetadata }
    },
    count: ({ body }, program) => entities.count(body, program),
    getOrCreate: async (input, ...sender) => ({
      [name]: await entities.getOrCreate(wanted(input), input.body, ...sender),
    }),
    bulkCreate: (input, ...sender) => entities.bulkCreate(listOf(input), input.body, ...sender),
    bulkGetOrCreate: (input, ...sender) => entities.bulkGetOrCreate(wantedList(input), input.body, ...sender),
    bulkUpdate: (input, ...sender) => {
      const updates = listOf(input).map((each) => each[name] as EntityUpdate)
      return entities.bulkUpdate(updates, input.body, ...sender)
    },
    bulkDelete: ({ body }, ...sender) => entities.bulkDelete(body[`${name}Ids`] as string[], ...sender),
  }
  const addresses = addressesOf(kind)
  return Object.fromEntries(kind.calls.map((call) => [addresses[call] as string, handlers[call]]))
}
