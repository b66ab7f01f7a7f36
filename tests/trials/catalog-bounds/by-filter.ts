// The bounds of changes of all products that a filter selects, in catalog version 3.
import { type Bound, choice, guid, list, named, number, required, type Table, text, within } from './bound.ts'
import { digitalFile, productFields, productParts, variantFields } from './version-3.ts'

const id = (n: number) => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`

/** No product matches, so what is accepted changes none. */
const filter = { slug: 'none' }

/** What all of these calls are sent beside the change. */
const selection: Bound[] = [
  {
    field: 'filter',
    accepted: [{}],
    refused: [
      [undefined, 'REQUIRED_FIELD'],
      [null, 'VALIDATION'],
      ['slug', 'VALIDATION'],
    ],
  },
  ...within('search', [
    text('expression', 0, 100),
    choice('mode', 'OR', 'AND'),
    list('fields', 0, 20, () => 'name'),
  ]),
]

const byFilter = (path: string, change: object, bounds: readonly Bound[]): Table => ({
  entity: `products by filter: ${path}`,
  method: 'POST',
  path: `/stores/v3/bulk/products/${path}-by-filter`,
  body: { filter, ...change },
  bounds: [...selection, ...bounds],
})

/** A change of which one field has to be sent. */
const nonEmpty = (field: string): Bound[] => [
  ...required(field),
  { field, accepted: [], refused: [[{}, 'REQUIRED_ONE_OF_FIELD']] },
]

/** An amount or a percentage, and not both. */
const step = (field: string, percent: { min: number; max: number }, decimals: Bound['refused']): Bound[] => [
  number(`${field}.percentage`, percent.min, percent.max),
  {
    field,
    accepted: [{ amount: '0' }, { amount: '999999999.99' }],
    refused: [
      [{}, 'REQUIRED_ONE_OF_FIELD'],
      [{ amount: '1', percentage: 1 }, 'ONE_OF_ALIGNMENT'],
      ...decimals,
    ],
  },
]
const amounts: Bound['refused'] = [
  [{ amount: '1000000000' }, 'FORMAT', '.amount'],
  [{ amount: '1,5' }, 'FORMAT', '.amount'],
  [{ amount: 1 }, 'VALIDATION', '.amount'],
  [{ amount: '1.555' }, 'DECIMAL_MAX_SCALE', '.amount'],
]
const anyStep = (field: string): Bound[] => [
  ...step(field, { min: -100, max: 1000 }, amounts),
  { field, accepted: [{ amount: '-999999999.99' }], refused: [] },
]

const isPartOf =
  (...fields: string[]) =>
  ({ field }: Bound) =>
    fields.some((each) => field === each || field.startsWith(`${each}.`))
/** What belongs to one product is ignored. */
const belongsToOne = isPartOf('slug', 'media')
const isAlike = isPartOf('price', 'revenueDetails', 'physicalProperties')

const update = byFilter('update', { product: productParts }, [
  ...nonEmpty('product'),
  ...within(
    'product',
    productFields.filter((bound) => !belongsToOne(bound)),
  ),
])

const variant = {
  price: { actualPrice: { amount: '5' } },
  physicalProperties: { pricePerUnit: { settings: { quantity: 1, measurementUnit: 'L' } } },
}
const variants = byFilter('update-variants', { variant }, [
  ...nonEmpty('variant'),
  ...within('variant', variantFields.filter(isAlike)),
])

const digitalVariants = byFilter(
  'update-variants',
  { variant: { visible: true } },
  within('variant', [digitalFile]),
)

const adjustments = [
  byFilter('adjust-variants', { actualPrice: { percentage: 1 } }, [
    ...required('actualPrice').map((bound) => ({
      ...bound,
      refused: [[undefined, 'REQUIRED_ONE_OF_FIELD'] as const],
    })),
    ...anyStep('actualPrice'),
    ...anyStep('cost'),
    ...anyStep('compareAtPrice'),
    choice('rounding', 'NO_ROUNDING', 'CURRENCY_PRECISION', 'NEAREST_WHOLE_NUMBER'),
    {
      field: 'compareAtPriceDiscount',
      accepted: [],
      refused: [[{ percentage: 10 }, 'ONE_OF_ALIGNMENT']],
    },
  ]),
  byFilter('adjust-variants', { compareAtPriceDiscount: { percentage: 1 } }, [
    ...step('compareAtPriceDiscount', { min: 0, max: 100 }, [
      ...amounts,
      [{ amount: '-1' }, 'FORMAT', '.amount'],
    ]),
  ]),
]

/** The same table where the ids that are accepted would have to be of info sections. */
const refusedOnly = (table: Table): Table => ({ ...table, bounds: table.bounds.map(named) })

const infoSections = ['add-info-sections', 'remove-info-sections'].map((path) =>
  refusedOnly(
    byFilter(path, { infoSectionIds: [id(1)] }, [
      ...required('infoSectionIds'),
      list('infoSectionIds', 1, 10, id),
      guid('infoSectionIds[0]'),
    ]),
  ),
)

/** The requests that change products by filter, with their bounds. */
export const byFilters: readonly Table[] = [
  update,
  byFilter('delete', {}, []),
  variants,
  digitalVariants,
  ...adjustments,
  ...infoSections,
]
