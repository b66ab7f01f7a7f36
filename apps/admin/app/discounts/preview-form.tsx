// The form that fills a cart to see what it costs. Nothing is saved, so it is a GET form: each button loads the page again.
import { Button, Notice, Select, TextInput } from '@vitrine/ui'
import { useId } from 'react'
import { Form } from 'react-router'
import { FindInput } from '../list/find-input.tsx'
import { countItems } from '../list/list.ts'
import { useFocusAfterRemoval } from '../list/use-focus-after-removal.ts'
import { Thumbnail } from '../list/thumbnail.tsx'
import type { FormLine, LoadedPreview } from './load-preview.ts'
import { textName } from './preview-url.ts'

/** Searches for products, and adds them. */
function ProductSearch({ find, found }: Pick<LoadedPreview, 'find' | 'found'>) {
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <FindInput find={find} label="Find products by name, SKU or barcode" />
      </div>
      {found?.length === 0 && <p className="text-ink-soft">No products match.</p>}
      {found && (
        <ul
          aria-label={`Products that match "${find}"`}
          className="divide-y divide-line border-line not-empty:border-y"
        >
          {found.map(({ id, name, picture }) => (
            <li key={id} className="flex min-h-12 items-center gap-x-3 py-1">
              <span className="w-8 flex-none">
                <Thumbnail picture={picture} />
              </span>
              <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
              <Button kind="text" name="add" value={id} aria-label={`Add ${name}`}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One line: the product, what can be chosen of it, and how many. */
function Line({ line, place, problem }: { line: FormLine; place: number; problem: string | undefined }) {
  const { productId, variantId, quantity, name, picture, variants, fields, texts } = line
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-x-3">
        <span className="w-8 flex-none">
          <Thumbnail picture={picture} />
        </span>
        <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
        <Button kind="text" name="remove" value={place} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
      <input type="hidden" name="product" value={productId} />
      <div className="grid grid-cols-2 items-start gap-3">
        {variants.length > 1 ? (
          <Select label="Variant" name="variant" defaultValue={variantId}>
            {variants.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </Select>
        ) : (
          <input type="hidden" name="variant" value={variantId} />
        )}
        <TextInput
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={quantity}
          problem={problem}
        />
        {fields.map(({ title, isRequired }) => (
          <TextInput
            key={title}
            label={title}
            help={isRequired ? undefined : 'Optional'}
            name={textName(place, title)}
            dir="auto"
            autoComplete="off"
            defaultValue={texts[title] ?? ''}
          />
        ))}
      </div>
    </li>
  )
}

/** Where the cart is delivered to, and how. */
function Destination({ address, countries, figures, problems }: LoadedPreview) {
  const { country } = address
  const { deliveries = [] } = figures ?? {}
  const selected = deliveries.find(({ isSelected }) => isSelected)?.code
  const texts = [
    ['subdivision', 'State or province', 'Its code, such as NY.'],
    ['postalCode', 'Postal code', 'Optional'],
    ['city', 'City', 'Optional'],
  ] as const
  return (
    <>
      <Select
        key={country}
        label="Deliver to"
        help="Without a country, only the items are priced."
        name="country"
        defaultValue={country}
        problem={problems.country}
      >
        <option value="">No address</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {texts.map(([name, label, help]) => (
        <TextInput
          key={`${name} ${address[name]}`}
          label={label}
          help={help}
          name={name}
          autoComplete="off"
          defaultValue={address[name]}
          problem={problems[name]}
        />
      ))}
      {deliveries.length > 0 && (
        <div className="sm:col-span-2">
          <Select key={selected} label="Delivery" name="delivery" defaultValue={selected}>
            {deliveries.map(({ code, text }) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  )
}

/** Fills the cart: products, an address, a code, and a time. */
export function PreviewForm(loaded: LoadedPreview) {
  const { lines, lost, find, found, couponCode, time, problems } = loaded
  const headingId = useId()
  const heading = useFocusAfterRemoval(lines)
  return (
    <Form method="get" preventScrollReset autoComplete="off" className="grid gap-4">
      {/* The Enter key submits with the first button of a form, which must not be one that adds or removes. */}
      <button hidden />
      <h2 id={headingId} ref={heading} tabIndex={-1} className="font-display text-xl outline-none">
        Cart
      </h2>
      <ProductSearch find={find} found={found} />
      {lost > 0 && (
        <Notice
          tone="warn"
          title={`Left out: ${countItems(lost, ['deleted product', 'deleted products'])}`}
        />
      )}
      {lines.length > 0 ? (
        <ul aria-labelledby={headingId} className="divide-y divide-line border-y border-line">
          {lines.map((line, place) => {
            const { productId, variantId, quantity } = line
            // The inputs of a line that is another now begin with its values.
            return (
              <Line
                key={`${place} ${productId} ${variantId} ${quantity}`}
                line={line}
                place={place}
                problem={problems[place]}
              />
            )
          })}
        </ul>
      ) : (
        <p className="text-ink-soft">The cart is empty. Find a product to add it.</p>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Destination {...loaded} />
        <TextInput
          key={`code ${couponCode}`}
          label="Coupon code"
          help="Optional"
          name="code"
          dir="auto"
          autoComplete="off"
          defaultValue={couponCode}
        />
        <TextInput
          key={`time ${time}`}
          type="datetime-local"
          label="Date and time"
          help="In the time zone of the store. If empty, now."
          name="time"
          // Browsers give it a width of its own.
          className="min-w-0"
          defaultValue={time}
          problem={problems.time}
        />
      </div>
      <p>
        <Button kind="primary">Show prices</Button>
      </p>
    </Form>
  )
}
