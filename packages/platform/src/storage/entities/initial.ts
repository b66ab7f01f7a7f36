// An entity that every store has from the beginning. It is computed until its first change, which writes its row: opening a store
// writes no entity.
import { fold } from '@vitrine/rules'
import { type DatabaseSession, statement } from '../database.ts'
import { entityColumns, type EntityFacts, type StoredEntity } from './rows.ts'

/** An entity that every store has from the beginning; its id is its key. */
export interface InitialEntity extends EntityFacts {
  id: string
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const columns =
  'store_id, id, kind, revision, event_seq, key, name, name_folded, facts, created_at, updated_at'

/** The rows of a kind as SQL, with the initial one where it has no row yet. */
export function rowsOf(kind: string, initial: InitialEntity | undefined): string {
  const stored = `select ${columns} from entities where kind = ${quoted(kind)}`
  if (!initial) return `(${stored}) each`
  const { id, name, facts } = initial
  return `(${stored} union all
    select s.id, ${quoted(id)}, ${quoted(kind)}, 1, 1, ${quoted(id)}, ${quoted(name)}, ${quoted(fold(name))},
      ${quoted(JSON.stringify(facts))}::jsonb, s.created_at, s.created_at from stores s
    where not exists (select 1 from entities e where e.store_id = s.id and e.id = ${quoted(id)})) each`
}

interface InitialParams {
  storeId: string
  id: string
  name: string
  facts: string
}

const read = statement<InitialParams>(
  'entities.read-initial',
  `select t.id, ${entityColumns} from (
     select $id::text as id, $id::text as key, $name::text as name, $facts::jsonb as facts, 1::bigint as revision, created_at,
       created_at as updated_at from stores where id = $storeId
   ) t`,
)

const insert = statement<InitialParams & { kind: string; folded: string }>(
  'entities.insert-initial',
  `insert into entities (${columns})
   select id, $id, $kind, 1, 1, $id, $name, $folded, $facts::jsonb, created_at, created_at from stores where id = $storeId
   on conflict do nothing`,
)

const paramsOf = (storeId: string, { id, name, facts }: InitialEntity): InitialParams => ({
  storeId,
  id,
  name,
  facts: JSON.stringify(facts),
})

/** The initial entity of a store that has not changed it. */
export const readInitial = (
  session: DatabaseSession,
  storeId: string,
  initial: InitialEntity,
): Promise<StoredEntity[]> => session.run(read(paramsOf(storeId, initial)))

/** Writes the row of the initial entity, unless the store has it. */
export const insertInitial = async (
  session: DatabaseSession,
  storeId: string,
  kind: string,
  initial: InitialEntity,
): Promise<void> => {
  await session.run(insert({ ...paramsOf(storeId, initial), kind, folded: fold(initial.name) }))
}
