// Conditions on categories in filters of catalog version 3. They become conditions on fields, so that one compiler and one kind of
// cursor serve all queries.
import { Invalid, violation } from '../refusal.ts'
import { allProductsCategoryId } from './stable-id.ts'

type Filter = Record<string, unknown>

const categoryFields = ['directCategoriesInfo.categories', 'allCategoriesInfo.categories']
const categoryIds = 'directCategoryIdsInfo.categoryIds'
const idFields = [categoryIds, ...categoryFields.map((field) => `${field}.id`)]

const isObject = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refuse = (field: string): never => {
  throw new Invalid([violation(field, 'VALIDATION', 'must be { "$matchItems": [{ "id": { "$in": […] } }] }')])
}

/** The condition that a product is in one of the categories of each item. */
function toCategoryCondition(field: string, test: unknown): Filter {
  const items = isObject(test) && Object.keys(test).length === 1 ? test.$matchItems : undefined
  if (!Array.isArray(items) || items.length === 0) return refuse(field)
  const conditions = items.flatMap((item: unknown) => {
    const id = isObject(item) && Object.keys(item).length === 1 ? item.id : undefined
    const test = isObject(id) ? id : { $eq: id }
    const [operator, operand] = Object.entries(test)[0] ?? []
    const ids = operator === '$eq' ? [operand] : operator === '$in' ? operand : undefined
    if (
      Object.keys(test).length !== 1 ||
      !Array.isArray(ids) ||
      !ids.every((each) => typeof each === 'string')
    )
      return refuse(field)
    const lower = ids.map((each: string) => each.toLowerCase())
    return lower.includes(allProductsCategoryId) ? [] : [{ [categoryIds]: { $hasSome: lower } }]
  })
  return { $and: conditions }
}

/**
 * A comparison of the ids of categories: they are GUIDs, so capitals make no difference. Every product is in the category of all
 * products, which is stored of none. Undefined: it matches every product.
 */
function toIdTest(operator: string, value: unknown): [operator: string, value: unknown] | undefined {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string')) return [operator, value]
  const ids = value.map((id: string) => id.toLowerCase())
  if (!ids.includes(allProductsCategoryId)) return [operator, ids]
  if (operator === '$hasSome') return undefined
  if (operator !== '$hasAll') return [operator, ids]
  const others = ids.filter((id) => id !== allProductsCategoryId)
  return others.length > 0 ? [operator, others] : undefined
}

/** A condition on the ids of categories as the database has them; undefined if it matches every product. */
function toIdCondition(test: unknown): unknown {
  if (!isObject(test) || Object.keys(test).length === 0) return test
  const tests = Object.entries(test).flatMap(([operator, value]) => {
    const changed = toIdTest(operator, value)
    return changed ? [changed] : []
  })
  return tests.length > 0 ? Object.fromEntries(tests) : undefined
}

/** A filter whose conditions on categories are conditions on their ids. The depth of requests is limited. */
export function withCategoryIds(filter: Filter, path: string): Filter {
  const changed: [string, unknown][] = []
  const categories: Filter[] = []
  for (const [name, test] of Object.entries(filter)) {
    if (categoryFields.includes(name)) categories.push(toCategoryCondition(`${path}.${name}`, test))
    else if (idFields.includes(name)) {
      const condition = toIdCondition(test)
      if (condition !== undefined) changed.push([name, condition])
    } else if ((name === '$and' || name === '$or') && Array.isArray(test))
      changed.push([name, test.map((each: unknown) => (isObject(each) ? withCategoryIds(each, path) : each))])
    else changed.push([name, name === '$not' && isObject(test) ? withCategoryIds(test, path) : test])
  }
  const others = changed.length > 0 || categories.length === 0 ? [Object.fromEntries(changed)] : []
  return categories.length === 0 ? Object.fromEntries(changed) : { $and: [...categories, ...others] }
}
