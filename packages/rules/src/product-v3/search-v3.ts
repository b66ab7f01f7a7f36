// Conditions on categories in filters of catalog version 3, on products and on inventory items. They become conditions on fields,
// so that one compiler and one kind of cursor serve all queries.
import { Invalid, violation } from '../refusal.ts'
import { allProductsCategoryId } from '../product/stable-id.ts'

type Filter = Record<string, unknown>

const categoryFields = ['directCategoriesInfo.categories', 'allCategoriesInfo.categories']
const categoryIds = 'directCategoryIdsInfo.categoryIds'
const itemCategoryIds = 'product.directCategoryIds'
const idFields = [categoryIds, ...categoryFields.map((field) => `${field}.id`)]

const allCategoryIds = 'allCategoriesInfo.categories.id'

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

/** Whether a condition on all categories is one on those that are stored, which have an index. */
const isOfStored = (condition: unknown) =>
  isObject(condition) &&
  Object.entries(condition).every(
    ([operator, ids]) =>
      (operator === '$hasSome' || operator === '$hasAll') &&
      Array.isArray(ids) &&
      ids.every((id) => typeof id === 'string'),
  )

/** An operator on conditions, such as `$and`, with each of them changed; any other test as it is. */
function changeOperands(name: string, test: unknown, change: (filter: Filter) => Filter): unknown {
  if ((name === '$and' || name === '$or') && Array.isArray(test))
    return test.map((each: unknown) => (isObject(each) ? change(each) : each))
  return name === '$not' && isObject(test) ? change(test) : test
}

/** A filter of inventory items whose ids of categories are as the database has them. The depth of requests is limited. */
export const withItemCategoryIds = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, test]) => {
      const changed =
        name === itemCategoryIds
          ? toIdCondition(test)
          : changeOperands(name, test, (operand) => withItemCategoryIds(operand))
      return changed === undefined ? [] : [[name, changed]]
    }),
  )

/** A filter whose conditions on categories are conditions on their ids. The depth of requests is limited. */
export function withCategoryIds(filter: Filter, path: string): Filter {
  const changed: [string, unknown][] = []
  const categories: Filter[] = []
  for (const [name, test] of Object.entries(filter)) {
    if (categoryFields.includes(name)) categories.push(toCategoryCondition(`${path}.${name}`, test))
    else if (idFields.includes(name)) {
      const condition = toIdCondition(test)
      const isStored = name === allCategoryIds && isOfStored(condition) && !(categoryIds in filter)
      if (condition !== undefined) changed.push([isStored ? categoryIds : name, condition])
    } else changed.push([name, changeOperands(name, test, (operand) => withCategoryIds(operand, path))])
  }
  const others = changed.length > 0 || categories.length === 0 ? [Object.fromEntries(changed)] : []
  return categories.length === 0 ? Object.fromEntries(changed) : { $and: [...categories, ...others] }
}
