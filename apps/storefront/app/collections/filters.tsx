// The filters of a listing: one form, beside the products on wide screens and in a sheet over them on small ones. It works
// without script.
import { buttonClass, Button } from '@vitrine/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChangeEvent, FocusEvent, FormEvent, ReactNode, ToggleEvent } from 'react'
import { useLocation } from 'react-router'
import { useStoreLang } from '../frame/store-lang.ts'
import { browse as messages } from '../messages/index.ts'
import { choiceField } from '../products/choices.ts'
import { PriceField } from './price-field.tsx'
import { filterFormId, formMatchesUrl, useApplyFilters } from './apply-filters.ts'
import { OptionFilter } from './option-filter.tsx'
import { closeSheet, sheetId, useSheet } from './sheet.ts'
import { FilterCheckbox } from './filter-checkbox.tsx'
import type { Listing } from './load-listing.ts'

/** Opens the sheet on small screens; `activeCount` is the number of active filters. */
export function FilterButton({ activeCount }: { activeCount: number }) {
  return (
    <button
      type="button"
      popoverTarget={sheetId}
      className={buttonClass('secondary', 'lg:hidden print:hidden')}
    >
      {messages.filter}
      {activeCount > 0 && <span>({activeCount})</span>}
    </button>
  )
}

/** All filters of a listing. */
export function Filters({ listing }: { listing: Listing }) {
  const { filters, options, brands, total } = listing
  const lang = useStoreLang()
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const apply = useApplyFilters()

  const handleChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    // A price applies when its field loses the focus, not with each key.
    if ((target as unknown as HTMLInputElement).type === 'checkbox') apply(form.current)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    closeSheet()
    apply(form.current)
  }

  // Apply what the visitor chose before hydration, and what the browser restored in the form.
  const applyInitial = useEffectEvent(() => {
    if (form.current && !formMatchesUrl(form.current, filters)) apply(form.current, { replace: true })
  })
  useEffect(() => applyInitial(), [])

  // A choice that matches nothing disappears when it is unchecked: the focus stays in the form.
  const focused = useRef<Element>(null)
  useEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body
    if (isLost) form.current?.focus({ preventScroll: true })
  }, [listing])

  const handleToggle = useSheet(() => form.current !== null && formMatchesUrl(form.current, filters))

  return (
    <FilterSheet onToggle={handleToggle}>
      <form
        ref={form}
        id={filterFormId}
        tabIndex={-1}
        onFocus={({ target }) => {
          focused.current = target
        }}
        action={pathname}
        onChange={handleChange}
        onSubmit={handleSubmit}
        autoComplete="off"
        className="max-lg:px-page grid gap-8 outline-none max-lg:overflow-y-auto max-lg:pt-6"
      >
        {filters.text && <input type="hidden" name="q" value={filters.text} />}
        {options.map((option) => (
          <OptionFilter
            key={option.name}
            field={choiceField(option.name)}
            legend={<bdi lang={lang}>{option.name}</bdi>}
            choices={option.choices}
            checked={filters.choices.flatMap(([name, choice]) => (name === option.name ? choice : []))}
          />
        ))}
        {brands.length > 0 && (
          <OptionFilter field="brand" legend={messages.brand} choices={brands} checked={filters.brands} />
        )}
        <PriceFilter listing={listing} onApply={() => apply(form.current)} />
        <AvailabilityFilter listing={listing} />
        <noscript className="max-lg:hidden">
          <Button kind="primary">{messages.show(total)}</Button>
        </noscript>
        <div className="sticky bottom-0 bg-paper py-4 lg:hidden">
          <Button kind="primary" className="w-full">
            {messages.show(total)}
          </Button>
        </div>
      </form>
    </FilterSheet>
  )
}

/** The sheet over the products on small screens; on wide ones it is a part of the page. */
function FilterSheet({
  onToggle,
  children,
}: {
  onToggle: (event: ToggleEvent<HTMLElement>) => void
  children: ReactNode
}) {
  // Close the sheet when the focus leaves it: the sheet would cover the focused element.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const hasLeft = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
    if (hasLeft && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
  }

  return (
    <div
      id={sheetId}
      popover="auto"
      onBlur={handleBlur}
      onToggle={onToggle}
      className="filter-sheet"
      role="region"
      aria-label={messages.filters}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 pl-(--page) pr-2 lg:hidden">
        <p className="font-display text-xl">{messages.filters}</p>
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          className={buttonClass('text')}
        >
          {messages.close}
        </button>
      </div>
      {children}
    </div>
  )
}

/** The filter by price, and by sale; absent when all products cost the same. */
function PriceFilter({
  listing: { filters, price, currency, onSale },
  onApply,
}: {
  listing: Listing
  onApply: () => void
}) {
  if (!price || price.min >= price.max) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{messages.price(currency)}</legend>
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          name="min"
          label={messages.priceFrom}
          value={filters.min}
          placeholder={Math.floor(price.min)}
          onApply={onApply}
        />
        <PriceField
          name="max"
          label={messages.priceTo}
          value={filters.max}
          placeholder={Math.ceil(price.max)}
          onApply={onApply}
        />
      </div>
      {onSale !== undefined && (
        <FilterCheckbox
          name="price"
          value="reduced"
          label={messages.onSale}
          count={onSale}
          isChecked={filters.onSale}
        />
      )}
    </fieldset>
  )
}

/** The filter by stock; absent when nothing is in stock. */
function AvailabilityFilter({ listing: { filters, inStock } }: { listing: Listing }) {
  if (inStock === 0 && !filters.inStock) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{messages.availability}</legend>
      <FilterCheckbox
        name="stock"
        value="in"
        label={messages.inStock}
        count={inStock}
        isChecked={filters.inStock}
      />
    </fieldset>
  )
}
