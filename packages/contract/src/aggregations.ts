// Aggregations and free-text search of the query language: what a search asks beside its filter, and what it answers.
import { z } from 'zod'
import { aggregationBounds, queryBounds } from './constants.ts'
import { CursorPaging, CursorQuery, sortOrder } from './query.ts'

const fieldPath = z.string().min(1).max(200)
const name = z.string().max(100).nullish()

const ValueAggregation = z.object({
  sortType: z.enum(['COUNT', 'VALUE']).nullish(),
  sortDirection: z.enum(['DESC', 'ASC']).nullish(),
  limit: z.int().min(1).max(aggregationBounds.maxValues).nullish(),
  missingValues: z.enum(['EXCLUDE', 'INCLUDE']).nullish(),
  includeOptions: z.object({ addToBucket: z.string().max(20).nullish() }).nullish(),
})
const RangeAggregation = z.object({
  buckets: z
    .array(z.object({ from: z.number().nullish(), to: z.number().nullish() }))
    .min(1)
    .max(aggregationBounds.maxRanges),
})
const ScalarAggregation = z.object({ type: z.enum(['COUNT_DISTINCT', 'MIN', 'MAX', 'SUM', 'AVG']) })
const DateHistogramAggregation = z.object({
  interval: z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND']),
})

const kinds = {
  value: ValueAggregation.nullish(),
  range: RangeAggregation.nullish(),
  scalar: ScalarAggregation.nullish(),
  dateHistogram: DateHistogramAggregation.nullish(),
}

const NestedItem = z.object({
  name,
  fieldPath,
  type: z.enum(['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM']),
  ...kinds,
})

export const Aggregation = z.object({
  name,
  fieldPath: fieldPath.nullish(),
  type: z.enum(['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM', 'NESTED']),
  ...kinds,
  dateHistogram: kinds.dateHistogram.describe(
    `Of more than ${aggregationBounds.maxDates} dates, the last ones are counted.`,
  ),
  nested: z
    .object({
      nestedAggregations: z
        .array(NestedItem)
        .min(aggregationBounds.minNested)
        .max(aggregationBounds.maxNested),
    })
    .nullish(),
})
/** One figure that a search asks for: the values of a field, ranges, dates, one number, or several of them nested. */
export interface Aggregation extends z.input<typeof Aggregation> {}

export const SearchText = z.object({
  expression: z.string().max(100).nullish(),
  mode: z.enum(['OR', 'AND']).nullish().describe('Whether one of the words is enough. Absent: `OR`.'),
  fields: z
    .array(z.string().max(200))
    .max(20)
    .nullish()
    .describe('Absent: those that are searched by default.'),
  fuzzy: z
    .boolean()
    .nullish()
    .describe(
      'Also finds words of at least four letters with one letter more, less or different, if three letters in a row are right.',
    ),
})
/** The words that a search looks for. */
export interface SearchText extends z.input<typeof SearchText> {}

export const CursorSearch = z.object({
  filter: CursorQuery.shape.filter,
  sort: z.array(sortOrder).max(queryBounds.maxSortFieldsOfSearch).nullish(),
  cursorPaging: CursorPaging.nullish(),
  search: SearchText.nullish(),
  aggregations: z.array(Aggregation).max(aggregationBounds.maxAggregations).nullish(),
  timeZone: z.string().max(50).nullish().describe('The time zone of date histograms. Absent: `UTC`.'),
})
/** The filter, words, sort order, page and aggregations of a search. */
export interface CursorSearch extends z.input<typeof CursorSearch> {}

const count = z.int()
const valueResult = z.object({ value: z.string(), count })
const rangeResult = z.object({ from: z.number().optional(), to: z.number().optional(), count })
const values = z.object({ results: z.array(valueResult) })

export const AggregationData = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      type: Aggregation.shape.type,
      fieldPath: z.string(),
      values: values.optional(),
      ranges: z.object({ results: z.array(rangeResult) }).optional(),
      scalar: z.object({ type: ScalarAggregation.shape.type, value: z.number() }).optional(),
      dateHistogram: values.optional(),
      nested: z
        .object({
          results: z.array(
            z.object({
              results: z.record(
                z.string(),
                z.object({
                  value: valueResult.optional(),
                  range: rangeResult.optional(),
                  scalar: z.object({ value: z.number() }).optional(),
                  dateHistogram: valueResult.optional(),
                }),
              ),
            }),
          ),
        })
        .optional(),
    }),
  ),
})
/** The results of the aggregations of a search, in their order. */
export interface AggregationData extends z.infer<typeof AggregationData> {}
