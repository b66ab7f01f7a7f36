// The entities that a product of catalog version 3 refers to: brands and ribbons, which it has by their names, and info sections,
// which it has by their ids.
import type { ProductUpdateV3, RichContent } from '@vitrine/contract'
import { maxSharedSections } from '@vitrine/contract/constants'
import type { ProductFacts } from './product.ts'
import { Invalid, violation } from '../refusal.ts'
import { stableId } from './stable-id.ts'

/** The ids of brands and ribbons, by their names. */
export interface IdsOfNames {
  brand: ReadonlyMap<string, string>
  ribbon: ReadonlyMap<string, string>
}

/** An info section that products refer to; the description is absent unless it is read. */
export interface LinkedSection {
  id: string
  uniqueName: string
  title: string
  description?: RichContent
}

/** What a request names of entities, by their ids and unique names. */
export interface References {
  brand: string[]
  ribbon: string[]
  section: string[]
  uniqueName: string[]
}

/** The entities that a request refers to, as far as they exist. */
export interface KnownEntities {
  /** Names of brands and ribbons, by their ids. */
  brand: ReadonlyMap<string, string>
  ribbon: ReadonlyMap<string, string>
  /** Ids of info sections. */
  section: ReadonlySet<string>
  /** Ids of info sections, by their unique names. */
  uniqueName: ReadonlyMap<string, string>
}

/** The ids and unique names of entities in what was sent of products. */
export function referencesOf(
  products: readonly Pick<ProductUpdateV3, 'brand' | 'ribbon' | 'additionalRibbons' | 'infoSections'>[],
): References {
  const present = (ids: readonly (string | null | undefined)[]) => [
    ...new Set(ids.filter((id) => id != null)),
  ]
  return {
    brand: present(products.map(({ brand }) => brand?.id)),
    ribbon: present(
      products.flatMap(({ ribbon, additionalRibbons }) => [
        ribbon?.id,
        ...(additionalRibbons ?? []).map(({ id }) => id),
      ]),
    ),
    section: present(products.flatMap(({ infoSections }) => (infoSections ?? []).map(({ id }) => id))),
    uniqueName: present(
      products.flatMap(({ infoSections }) => (infoSections ?? []).map(({ uniqueName }) => uniqueName)),
    ),
  }
}

/** The product with other info sections that it shares: those that were added come last. */
export function changeSharedSections(
  { infoSectionIds: before = [], ...facts }: ProductFacts,
  change: 'add' | 'remove',
  ids: readonly string[],
): ProductFacts {
  const all = change === 'add' ? [...new Set([...before, ...ids])] : before.filter((id) => !ids.includes(id))
  const max = maxSharedSections - (facts.infoSections?.length ?? 0)
  if (change === 'add' && all.length > before.length && all.length > max)
    throw new Invalid([
      violation('infoSectionIds', 'MAX_SIZE', `a product has at most ${maxSharedSections} info sections`, {
        threshold: maxSharedSections,
      }),
    ])
  return { ...facts, ...(all.length > 0 && { infoSectionIds: all }) }
}

/** The id and name of a brand or ribbon. Products of one that is just being renamed have a name without a row for some seconds. */
export const withId = (kind: keyof IdsOfNames, name: string, ids: IdsOfNames | undefined) => ({
  id: ids?.[kind].get(name) ?? stableId(kind, name),
  name,
})

/** The name of the brand or ribbon that was sent; throws if its id is unknown, or that of another name. */
export function nameOf(
  kind: keyof IdsOfNames,
  { id, name }: NonNullable<ProductUpdateV3['brand']>,
  {
    before,
    known,
    field,
  }: { before: readonly (string | undefined)[]; known: KnownEntities | undefined; field: string },
): string {
  const fail = (part: string, rule: Parameters<typeof violation>[1], description: string): never => {
    throw new Invalid([violation(`${field}.${part}`, rule, description)])
  }
  if (!id) return name ?? fail('name', 'REQUIRED_FIELD', 'is required')
  // What was read may be sent back, even if it has no row.
  const isUnchanged = (each: string | undefined) => each !== undefined && stableId(kind, each) === id
  if (name && before.includes(name) && isUnchanged(name)) return name
  const found = known?.[kind].get(id) ?? before.find(isUnchanged)
  if (found === undefined) return fail('id', 'VALIDATION', `is not a ${kind} of the store`)
  if (name && name !== found) fail('name', 'VALIDATION', `is not the name of the ${kind} with this id`)
  return found
}
