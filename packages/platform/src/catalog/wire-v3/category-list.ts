// The rows of categories: the collections of a store under the ids of catalog version 3, and the category of all products.
import { queryableFields } from '@vitrine/contract'
import { allProductsCategory, fold } from '@vitrine/rules'
import { type DatabaseSession, lookup, statement } from '../../storage/database.ts'
import { columnsOf, type List, toListResult } from '../../storage/list.ts'
import { storeColumns } from '../../storage/store-facts.ts'
import type { FoundCollection } from '../collections/store.ts'

const { id, name, slug } = allProductsCategory
const facts = JSON.stringify({ ...allProductsCategory, description: '' })

/** The rows, of the collections and of the stores that these conditions select. */
const rowsOf = (collections: string, stores: string) => `(
    select store_id, (category_ids_of(array[id]))[1] collate "C" as id, slug, visible, name, name_folded, facts,
      number_of_products, null::text as parent, '@wix/stores'::text collate "C" as tree
    from collections where ${collections}
    union all
    select id, '${id}', '${slug}', true, '${name}', '${fold(name)}', '${facts}'::jsonb, visible_product_count, null,
      '@wix/stores'
    from stores where ${stores}
  )`
const columns = 't.facts, t.number_of_products'
const resultColumns = 't.facts, t.number_of_products as "numberOfProducts"'

/** A category as it is read: the `facts` are those of its collection, which may have another id. */
export type FoundCategory = Pick<FoundCollection, 'id' | 'facts' | 'numberOfProducts'>

/** The list of a store's categories. */
export const categoryList: List = {
  rows: rowsOf('true', 'true'),
  pageColumns: columns,
  resultColumns,
  fields: columnsOf(queryableFields.categories, {
    id: { column: 'id', type: 'text', required: true },
    slug: { column: 'slug', type: 'text', required: true },
    name: { column: 'name', folded: 'name_folded', type: 'text', required: true },
    visible: { column: 'visible', type: 'boolean', required: true },
    'parentCategory.id': { column: 'parent', type: 'text' },
    'treeReference.appNamespace': { column: 'tree', type: 'text', required: true },
  }),
}

const findBySlug = lookup<{ storeId: string; value: string; canSeeHidden: boolean }>(
  'collections.category-by-slug',
  `select ${storeColumns}, 1 as total, t.id, ${resultColumns}
   from stores s left join ${rowsOf(`slug = $value and slug <> '${slug}'`, `'${slug}' = $value`)} t
     on t.store_id = s.id and (t.visible or $canSeeHidden)
   where s.id = $storeId`,
)

/** Reads one category by its slug; with `canSeeHidden`, a hidden one too. */
export const readCategory = async (
  session: DatabaseSession,
  storeId: string,
  value: string,
  canSeeHidden: boolean,
) => toListResult<FoundCategory>(await session.run(findBySlug({ storeId, value, canSeeHidden })))

const findCategories = statement<{ storeId: string; ids: string[] }>(
  'collections.of-categories',
  `select id, (category_ids_of(array[id]))[1] as category from collections
   where store_id = $storeId and (category_ids_of(array[id]))[1] = any($ids::text[])`,
)

/** The ids of the collections that are these categories of catalog version 3, by the ids of the categories. */
export async function findCollectionsOf(
  session: DatabaseSession,
  storeId: string,
  categoryIds: string[],
): Promise<Map<string, string>> {
  const rows = await session.run<{ id: string; category: string }>(
    findCategories({ storeId, ids: categoryIds }),
  )
  return new Map(rows.map(({ id, category }) => [category, id]))
}
