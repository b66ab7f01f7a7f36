// Columns that lists of several folders compute, as SQL.
import { currencyExponents } from '@vitrine/contract/constants'

/** Joins the row of the brand or ribbon of a name; of product `p`. */
export const named = (alias: string, kind: 'brand' | 'ribbon', name: string) =>
  `left join entities ${alias} on ${alias}.store_id = p.store_id and ${alias}.kind = '${kind}'
     and ${alias}.key = ${name}`
/** The id of what is called this, as the rules compute it. */
export const idOf = (kind: string, ...names: string[]) =>
  `md5(${[`'${kind}'`, ...names].join(' || chr(31) || ')})::uuid::text`

/** The id of the brand of product `p`, which is joined as `b`. */
export const brandIdOf = `case when p.brand <> '' then coalesce(b.id, p.brand_id) end`
/** The variant of offer `o` in the document of product `p`. */
export const storedVariant = `jsonb_path_query_first(p.facts->'variants', '$[*] ? (@.id == $id)', jsonb_build_object('id', o.variant_id))`

/** Whether the variant of offer `o` is visible itself, even if its product is not. */
export const isVariantVisible = 'coalesce(o.own_visible, o.visible)'

/** How many of the smallest unit make one of the currency of store `s`. */
export const unitsOf = `(case s.currency ${Object.entries(currencyExponents)
  .map(([code, places]) => `when '${code}' then ${10 ** places}`)
  .join(' ')}
  else 100 end)`
