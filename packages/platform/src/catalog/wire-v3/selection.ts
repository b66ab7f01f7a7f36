// Selecting products of catalog version 3 by a filter and words, to show or to change them.
import type { CursorSearch } from '@vitrine/contract'
import { withCategoryIds } from '@vitrine/rules'
import type { DatabaseSession } from '../../storage/database.ts'
import { findBehind, parseSelection } from '../../storage/cursor-list.ts'
import { type SelectedProduct, withVariantCounts } from '../bulk/filter-jobs.ts'
import { searchedBy } from './fields.ts'

/** A search whose conditions on categories are conditions on their ids. */
export const readSearch = (search: CursorSearch | null | undefined, path: string): CursorSearch => ({
  ...search,
  filter: withCategoryIds(search?.filter ?? {}, path),
})

/** A selection of products: a filter, words to look for, or both. */
type Selected = Pick<CursorSearch, 'filter' | 'search'>

/** Parses a selection; throws if it is invalid, with the fields of the request. */
const parseSelected = ({ filter, search }: Selected, canSeeHidden: boolean) =>
  parseSelection(
    { filter: withCategoryIds(filter ?? {}, 'filter'), search },
    searchedBy(canSeeHidden).fields,
    canSeeHidden,
  )

/** Throws if a selection is invalid. */
export function checkSelection(selected: Selected, canSeeHidden: boolean): void {
  parseSelected(selected, canSeeHidden)
}

const selectedProducts = withVariantCounts(searchedBy(false))
const selectedByMerchants = withVariantCounts(searchedBy(true))

/** Finds the next selected products behind an id, in the order of their ids, and whether there are more. */
export const findSelected = (
  session: DatabaseSession,
  storeId: string,
  selected: Selected & { canSeeHidden: boolean },
  page: { after: string; limit: number },
) =>
  findBehind<SelectedProduct>(
    session,
    selected.canSeeHidden ? selectedByMerchants : selectedProducts,
    storeId,
    parseSelected(selected, selected.canSeeHidden),
    page,
  )
