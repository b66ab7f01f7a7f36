// Assigns tags to a product of catalog version 3, and unassigns others.
import type { TagChange } from '@vitrine/contract'
import { maxProductTags } from '@vitrine/contract/constants'
import type { ProductFacts } from '../product/product.ts'
import { assertNotTooMany } from '../refusal.ts'
import { isSameJson } from '../same-json.ts'

const kinds = ['publicTags', 'privateTags'] as const

/** The product with other tags: new ones come last, and one that is assigned and unassigned stays. Throws if it had too many. */
export function changeTags(
  { tags: before, ...facts }: ProductFacts,
  { assignTags, unassignTags }: TagChange,
): ProductFacts {
  const tags = { ...before }
  for (const kind of kinds) {
    const old = before?.[kind]?.tagIds ?? []
    const assigned = assignTags?.[kind]?.tagIds ?? []
    const removed = new Set(unassignTags?.[kind]?.tagIds?.filter((id) => !assigned.includes(id)))
    const tagIds = old.filter((id) => !removed.has(id))
    for (const id of assigned) if (!tagIds.includes(id)) tagIds.push(id)
    if (isSameJson(tagIds, old)) continue
    assertNotTooMany(tagIds, maxProductTags, `assignTags.${kind}.tagIds`)
    if (tagIds.length > 0) tags[kind] = { tagIds }
    else delete tags[kind]
  }
  return { ...facts, ...(Object.keys(tags).length > 0 && { tags }) }
}
