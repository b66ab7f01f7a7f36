// What a list can be narrowed by. A form that is sent by itself when there is no script; beside the list where there is
// room, a sheet above it on small screens.
import { buttonClass, Button } from '@vitrine/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChangeEvent, FocusEvent, FormEvent } from 'react'
import { useLocation } from 'react-router'
import { browse as words } from '../messages/index.ts'
import { choiceField } from '../products/choices.ts'
import { PriceField } from './price-field.tsx'
import { filterFormId, formMatchesUrl, useApplyFilters } from './apply-filters.ts'
import { OptionFilter } from './option-filter.tsx'
import { closeSheet, sheet, useSheet } from './sheet.ts'
import { FilterCheckbox } from './filter-checkbox.tsx'
import type { Listing } from './load-listing.ts'
import './filters.css'

/** Opens the sheet on small screens. */
export function FilterButton({ chosen }: { chosen: number }) {
  return (
    <button type="button" popoverTarget={sheet} className={buttonClass('quiet', 'lg:hidden print:hidden')}>
      {words.filter}
      {chosen > 0 && <span>({chosen})</span>}
    </button>
  )
}

/** All filters of a list. */
export function Filters({ listing }: { listing: Listing }) {
  const { filters, options, price, currency, inStock, onSale, total } = listing
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const apply = useApplyFilters()

  const choose = ({ target }: ChangeEvent<HTMLFormElement>) => {
    // A price is only said when it is written to its end.
    if ((target as unknown as HTMLInputElement).type === 'checkbox') apply(form.current)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    closeSheet()
    apply(form.current)
  }
  const applyPrice = () => apply(form.current)

  // What was touched before the page woke, or stands there because the browser has kept it, was meant.
  const takeUp = useEffectEvent(() => {
    if (form.current && !formMatchesUrl(form.current, filters)) apply(form.current, { replace: true })
  })
  useEffect(() => takeUp(), [])

  const toggled = useSheet(() => form.current !== null && formMatchesUrl(form.current, filters))
  // On small screens the sheet lies above what the keyboard would go on to.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const left = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
    if (left && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
  }

  return (
    <div
      id={sheet}
      popover="auto"
      onBlur={leave}
      onToggle={toggled}
      className="filter-sheet"
      role="region"
      aria-label={words.filters}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pl-(--page) pr-2 lg:hidden">
        <p className="font-display text-xl">{words.filters}</p>
        <button
          type="button"
          popoverTarget={sheet}
          popoverTargetAction="hide"
          className={buttonClass('bare')}
        >
          {words.close}
        </button>
      </div>
      <form
        ref={form}
        id={filterFormId}
        action={pathname}
        onChange={choose}
        onSubmit={send}
        autoComplete="off"
        className="max-lg:px-page grid gap-8 max-lg:overflow-y-auto max-lg:pt-6"
      >
        {filters.text && <input type="hidden" name="q" value={filters.text} />}
        {options.map((option) => (
          <OptionFilter
            key={option.name}
            field={choiceField(option.name)}
            option={option}
            chosen={filters.choices.flatMap(([name, choice]) => (name === option.name ? choice : []))}
          />
        ))}
        {price && price.min < price.max && (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-medium">{words.price(currency)}</legend>
            <div className="grid grid-cols-2 gap-3">
              <PriceField
                name="min"
                label={words.priceFrom}
                value={filters.min}
                most={Math.floor(price.min)}
                onSay={applyPrice}
              />
              <PriceField
                name="max"
                label={words.priceTo}
                value={filters.max}
                most={Math.ceil(price.max)}
                onSay={applyPrice}
              />
            </div>
            {onSale !== undefined && (
              <FilterCheckbox
                name="price"
                value="reduced"
                label={words.onSale}
                count={onSale}
                chosen={filters.onSale}
              />
            )}
          </fieldset>
        )}
        <fieldset className="min-w-0">
          <legend className="mb-1 font-medium">{words.stock}</legend>
          <FilterCheckbox
            name="stock"
            value="in"
            label={words.inStock}
            count={inStock}
            chosen={filters.inStock}
          />
        </fieldset>
        <noscript className="max-lg:hidden">
          <Button kind="strong">{words.show(total)}</Button>
        </noscript>
        <div className="sticky bottom-0 bg-paper py-4 lg:hidden">
          <Button kind="strong" className="w-full">
            {words.show(total)}
          </Button>
        </div>
      </form>
    </div>
  )
}
