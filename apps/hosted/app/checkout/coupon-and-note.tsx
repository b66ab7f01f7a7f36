// The coupon of a checkout, and the note of its buyer.
import type { CheckoutPage } from '@vitrine/contract'
import { cartBounds } from '@vitrine/contract/constants'
import { Button, TextArea, TextInput } from '@vitrine/ui'
import { fieldId } from './error-summary.tsx'
import type { Values } from './form-fields.ts'

/** The coupon, or the field for one. */
export function Coupon({
  page: { checkout },
  fields,
  values,
}: {
  page: CheckoutPage
  fields: Record<string, string>
  values: Values
}) {
  const coupon = checkout.appliedDiscounts.find((discount) => discount.coupon)?.coupon
  if (checkout.customSettings?.lockCouponCode) return null
  if (coupon) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere">
          Code <bdi className="font-medium">{coupon.code}</bdi>
        </span>
        <Button kind="text" name="intent" value="remove-coupon">
          Remove<span className="sr-only"> code {coupon.code}</span>
        </Button>
      </p>
    )
  }
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <TextInput
          id={fieldId('couponCode')}
          label="Coupon code"
          name="couponCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          defaultValue={values.couponCode}
          problem={fields.couponCode}
          autoFocus={fields.couponCode !== undefined}
        />
      </div>
      <Button name="intent" value="coupon" className="mt-6.25">
        Apply
      </Button>
    </div>
  )
}

/** What the buyer tells the shop. */
export const Note = ({ values }: { values: Values }) => (
  <details open={Boolean(values.buyerNote)} className="border-y border-line">
    <summary className="opener flex min-h-target cursor-pointer items-center justify-between gap-4 py-2">
      Add a note
    </summary>
    <div className="pb-4">
      <TextArea
        label="Note for the shop"
        name="buyerNote"
        dir="auto"
        maxLength={cartBounds.maxNoteLength}
        defaultValue={values.buyerNote}
      />
    </div>
  </details>
)
