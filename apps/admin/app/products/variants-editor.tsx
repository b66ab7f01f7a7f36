// The variants of a product as a table: what each has of its own, filled down a column or pasted from a spreadsheet.
import { Button } from '@vitrine/ui'
import { useState } from 'react'
import type { ChangeEvent, ClipboardEvent, ComponentProps, KeyboardEvent } from 'react'
import { decimalsOf, manyDecimals, toNumberText } from '../form/decimals.ts'
import type { EditorProps, StoreUnits } from '../form/form.ts'
import { hasCells, parseCells } from '../grid/paste.ts'
import { EditorSection, inputClass } from './editor-section.tsx'
import {
  choicesOf,
  combinationsOf,
  keyOf,
  maxCode,
  maxVariants,
  namesBefore,
  readOptions,
  readVariants,
  variantsAmong,
  writeVariants,
} from './option-values.ts'
import type { EnteredOption, EnteredVariant, EnteredVariants } from './option-values.ts'
import type { ProductSummaryFacts, StockOfVariant } from './product-row.ts'
import { StockInput } from './stock-input.tsx'
import { weightLabel } from './unit-names.ts'

type ColumnName = keyof Omit<EnteredVariant, 'hidden'>

interface Column {
  name: ColumnName
  label: string
  /** The field of the product whose value a variant without one has. */
  from?: string
  /** How many decimals its numbers may have; absent for codes, which are no numbers. */
  decimals?: number
}

const columnsIn = ({ currency, weightUnit }: StoreUnits): readonly Column[] => [
  { name: 'price', label: 'Price', from: 'price', decimals: decimalsOf(currency) },
  { name: 'cost', label: 'Cost', from: 'cost', decimals: decimalsOf(currency) },
  { name: 'sku', label: 'SKU', from: 'sku' },
  { name: 'barcode', label: 'Barcode' },
  { name: 'weight', label: weightLabel({ weightUnit }), from: 'weight', decimals: manyDecimals },
  { name: 'stock', label: 'Stock', decimals: 0 },
]

const unknownUnits: StoreUnits = { currency: undefined, weightUnit: undefined }

/** So many rows are shown at first: each has seven inputs. */
const firstRows = 50

/** What is stored of the variants, by the keys that they have now. */
function byKeyNow<Stored>(
  stored: Readonly<Record<string, Stored>>,
  options: readonly EnteredOption[],
  combinations: readonly (readonly string[])[],
): Record<string, Stored> {
  return Object.fromEntries(
    combinations.flatMap((choices) => {
      const found = stored[keyOf(namesBefore(options, choices))]
      return found === undefined ? [] : [[keyOf(choices), found] as const]
    }),
  )
}

/** Said in place of the table, which would be too long. */
const TooManyVariants = (frame: Omit<ComponentProps<typeof EditorSection>, 'children'>) => (
  <EditorSection {...frame}>
    <p className="text-bad">
      These choices make more than {maxVariants.toLocaleString('en')} variants, which is the most that a
      product may have. Remove some choices.
    </p>
  </EditorSection>
)

/** The variants; without options there is nothing to show. */
export function VariantsEditor({
  value,
  values,
  change,
  summary,
  units = unknownUnits,
  ...frame
}: EditorProps) {
  const [isWhole, setIsWhole] = useState(false)
  const options = readOptions(values.options ?? '')
  const all = combinationsOf(options)
  if (all.length === 0) return null
  if (all.length > maxVariants) return <TooManyVariants {...frame} />
  const { stockOfVariants = {}, salePriceOfVariants = {} } = (summary as ProductSummaryFacts | null) ?? {}
  const columns = columnsIn(units)
  const combinations = variantsAmong(all, options, Object.keys(stockOfVariants).map(choicesOf))
  const keys = combinations.map(keyOf)
  const variants = readVariants(value)
  const stock = byKeyNow(stockOfVariants, options, combinations)
  const salePrices = byKeyNow(salePriceOfVariants, options, combinations)
  const save = (own: EnteredVariants) => change({ variants: writeVariants({ ...variants, ...own }) })
  const { set, fill, paste } = changesOf(keys, variants, columns, save)
  const shown = isWhole ? combinations : combinations.slice(0, firstRows)

  return (
    <EditorSection {...frame}>
      {Object.keys(salePrices).length > 0 && (
        <p className="text-sm text-ink-soft">
          If you change the price of a variant, it loses its sale price.
        </p>
      )}
      <div
        role="region"
        aria-label="Variants"
        tabIndex={0}
        className="overflow-x-auto rounded-box border border-line bg-surface"
      >
        <table className="w-full border-collapse text-left [&_td]:px-1 [&_td]:py-1 [&_th]:px-2">
          <VariantsHead columns={columns} fill={(name) => fill(name, 0)} />
          <tbody className="divide-y divide-line">
            {shown.map((choices, row) => {
              const key = keys[row] ?? ''
              return (
                <VariantRow
                  key={key}
                  name={choices.join(' / ')}
                  columns={columns}
                  own={variants[key] ?? {}}
                  whole={values}
                  stock={stock[key]}
                  salePrice={salePrices[key]}
                  set={(own) => set([[key, own]])}
                  paste={(column, text) => paste(row, column, text)}
                  copyAbove={(name) => row > 0 && fill(name, row - 1, row + 1)}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {shown.length < combinations.length && (
        <p>
          <Button type="button" onClick={() => setIsWhole(true)}>
            Show all {combinations.length.toLocaleString('en')} variants
          </Button>
        </p>
      )}
    </EditorSection>
  )
}

/** The changes of the table: of cells, of a column, and of what is pasted; `save` takes what variants have. */
function changesOf(
  keys: readonly string[],
  variants: EnteredVariants,
  columns: readonly Column[],
  save: (own: EnteredVariants) => void,
) {
  const set = (changes: readonly (readonly [key: string, own: EnteredVariant])[]) =>
    save(Object.fromEntries(changes.map(([key, own]) => [key, { ...variants[key], ...own }])))
  const fill = (name: ColumnName, from: number, to = keys.length) => {
    const text = variants[keys[from] ?? '']?.[name] ?? ''
    set(keys.slice(from, to).map((key) => [key, { [name]: text }]))
  }
  const paste = (row: number, column: number, text: string) => {
    const cells = parseCells(text)
    set(
      cells.flatMap((texts, i) => {
        const key = keys[row + i]
        const own = texts.flatMap((cell, j) => {
          const { name, decimals } = columns[column + j] ?? {}
          return name ? [[name, decimals === undefined ? cell : toNumberText(cell, decimals)]] : []
        })
        return key === undefined ? [] : [[key, Object.fromEntries(own)] as const]
      }),
    )
  }
  return { set, fill, paste }
}

function VariantsHead({ columns, fill }: { columns: readonly Column[]; fill: (name: ColumnName) => void }) {
  return (
    <thead className="border-b border-line text-ink-soft">
      <tr>
        <th scope="col" className="font-medium">
          Variant
        </th>
        {columns.map(({ name, label }) => (
          <th key={name} scope="col" className="font-medium">
            <span className="flex items-center justify-between gap-1">
              {label}
              <Button
                kind="text"
                type="button"
                aria-label={`Fill down ${label}`}
                title="Gives all variants the value of the first one"
                onClick={() => fill(name)}
              >
                ↓
              </Button>
            </span>
          </th>
        ))}
        <th scope="col" className="font-medium">
          Visible
        </th>
      </tr>
    </thead>
  )
}

const SalePrice = ({ amount }: { amount: string }) => (
  <p className="px-1 text-sm whitespace-nowrap text-ink-soft">Sale price {amount}</p>
)

function VariantRow({
  name,
  columns,
  own,
  whole,
  stock,
  salePrice,
  set,
  paste,
  copyAbove,
}: {
  name: string
  columns: readonly Column[]
  own: EnteredVariant
  whole: Readonly<Record<string, string>>
  stock: StockOfVariant | undefined
  /** That the variant has of its own. */
  salePrice: string | undefined
  set: (own: EnteredVariant) => void
  paste: (column: number, text: string) => void
  copyAbove: (name: ColumnName) => void
}) {
  const handlePaste = (column: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!hasCells(text)) return
    event.preventDefault()
    paste(column, text)
  }
  const handleKey = (column: ColumnName) => (event: KeyboardEvent) => {
    // The Enter key would save the form.
    if (event.key === 'Enter') event.preventDefault()
    if (!(event.key === 'd' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    copyAbove(column)
  }
  return (
    <tr>
      <th scope="row" className="max-w-48 min-w-24 py-1 font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </th>
      {columns.map((column, i) => {
        const cell = {
          'aria-label': `${column.label} of ${name}`,
          autoComplete: 'off',
          value: own[column.name] ?? '',
          onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [column.name]: event.target.value }),
          onPaste: handlePaste(i),
          onKeyDown: handleKey(column.name),
        }
        return (
          <td key={column.name} className={column.name === 'barcode' ? 'min-w-36' : 'min-w-20'}>
            {column.name === 'stock' ? (
              <StockInput {...cell} of={name} stock={stock} />
            ) : (
              <input
                {...cell}
                placeholder={column.from && whole[column.from]}
                {...(column.decimals === undefined ? { maxLength: maxCode } : { inputMode: 'decimal' })}
                className={inputClass}
              />
            )}
            {column.name === 'price' && salePrice && <SalePrice amount={salePrice} />}
          </td>
        )
      })}
      <td className="text-center">
        <input
          type="checkbox"
          aria-label={`${name} is visible`}
          checked={!own.hidden}
          onChange={(event) => set(event.target.checked ? withoutHidden : { hidden: true })}
          className="size-4.5"
        />
      </td>
    </tr>
  )
}

// Spread over a variant, it takes the mark away.
const withoutHidden = { hidden: undefined } as unknown as EnteredVariant
