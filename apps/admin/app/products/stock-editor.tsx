// The stock of a product without options; one with options has it in the table of its variants.
import type { EditorProps } from '../form/form.ts'
import { EditorSection } from './editor-section.tsx'
import { combinationsOf, keyOf, readOptions } from './option-values.ts'
import type { ProductSummaryFacts } from './product-row.ts'
import { StockInput } from './stock-input.tsx'
import { readStock, stockSetter } from './stock-values.ts'

const onlyKey = keyOf([])

/** The stock; a new product without options has a field for it that works without script. */
export function StockEditor({ value, values, change, summary, ...frame }: EditorProps) {
  const hasVariants = combinationsOf(readOptions(values.options ?? '')).length > 0
  if (hasVariants || !summary)
    return frame.problem ? <EditorSection {...frame} help={undefined} children={null} /> : null
  const { name, stockOfVariants: stock } = summary as ProductSummaryFacts
  const { changes } = readStock(value)
  const changed = changes[onlyKey]
  const set = stockSetter(changes, stock)
  return (
    <EditorSection {...frame}>
      <div className="max-w-56">
        <StockInput
          aria-label="Units in stock"
          autoComplete="off"
          of={name}
          stock={stock[onlyKey]}
          change={changed}
          value={changed?.to ?? stock[onlyKey]?.pieces ?? ''}
          onChange={(event) => change({ stock: set({ [onlyKey]: event.target.value }) })}
          // The Enter key would save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
    </EditorSection>
  )
}
