// What searches of catalog version 3 have besides a filter of fields: words to search for, and conditions on categories. Both
// become conditions on fields, so that one compiler and one kind of cursor serve all queries.
import type { ProductSearchV3 } from '@vitrine/contract'
import { Invalid, violation } from '../refusal.ts'

type Filter = Record<string, unknown>

const categoryFields = ['directCategoriesInfo.categories', 'allCategoriesInfo.categories']
const categoryIds = 'directCategoryIdsInfo.categoryIds'

const isObject = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refuse = (name: string): never => {
  throw new Invalid([
    violation(`search.filter.${name}`, 'VALIDATION', 'must be { "$matchItems": [{ "id": { "$in": […] } }] }'),
  ])
}

/** The condition that a product is in one of the categories of each item. */
function toCategoryCondition(name: string, test: unknown): Filter {
  const items = isObject(test) && Object.keys(test).length === 1 ? test.$matchItems : undefined
  if (!Array.isArray(items) || items.length === 0) return refuse(name)
  const conditions = items.map((item: unknown) => {
    const id = isObject(item) && Object.keys(item).length === 1 ? item.id : undefined
    const test = isObject(id) ? id : { $eq: id }
    const [operator, operand] = Object.entries(test)[0] ?? []
    const ids = operator === '$eq' ? [operand] : operator === '$in' ? operand : undefined
    if (
      Object.keys(test).length !== 1 ||
      !Array.isArray(ids) ||
      !ids.every((each) => typeof each === 'string')
    )
      return refuse(name)
    return { [categoryIds]: { $hasSome: ids.map((each: string) => each.toLowerCase()) } }
  })
  return { $and: conditions }
}

/** A filter whose conditions on categories are conditions on their ids. The depth of requests is limited. */
function withCategoryIds(filter: Filter): Filter {
  const changed: [string, unknown][] = []
  const categories: Filter[] = []
  for (const [name, test] of Object.entries(filter)) {
    if (categoryFields.includes(name)) categories.push(toCategoryCondition(name, test))
    else if ((name === '$and' || name === '$or') && Array.isArray(test))
      changed.push([name, test.map((each: unknown) => (isObject(each) ? withCategoryIds(each) : each))])
    else changed.push([name, name === '$not' && isObject(test) ? withCategoryIds(test) : test])
  }
  const others = Object.fromEntries(changed)
  return categories.length === 0 ? others : { $and: [...categories, others] }
}

const maxWords = 10

/** The filter of a search, with the words that it searches for in `fields`. */
export function searchFilterV3(
  { filter, search }: Pick<ProductSearchV3, 'filter' | 'search'>,
  fields: readonly string[],
): Filter {
  const own = withCategoryIds(filter ?? {})
  const words = (search?.expression ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return own
  const searched = search?.fields?.length ? search.fields : fields
  const matches = words.map((word) => ({ $or: searched.map((field) => ({ [field]: { $contains: word } })) }))
  const text = search?.mode === 'AND' ? { $and: matches } : { $or: matches }
  return Object.keys(own).length === 0 ? text : { $and: [own, text] }
}
