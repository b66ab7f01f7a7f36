// The box for the code of a coupon, the code of the coupon that the cart has, and why that takes nothing off.
import { Button, CloseIcon, Notice, TextInput } from '@vitrine/ui'
import type { Violation } from '@vitrine/client'
import type { ReactNode } from 'react'
import { coupon as messages } from '../messages/index.ts'
import { maxCodeLength } from './coupon-input.ts'
import type { useCoupon } from './use-coupon.ts'

type Coupon = ReturnType<typeof useCoupon>

interface CouponProps {
  coupon: Coupon
  /** Added to the address of the form. */
  formQuery: string
}

// The drawer's footer covers what is scrolled to its lower edge.
const aboveFooter = 'scroll-mb-44'

/** The box, closed until the visitor opens it or a code was refused. */
export function CouponBox({
  coupon: { box, refused, problem, isBusy, apply },
  formQuery,
  hasCoupon,
}: CouponProps & { hasCoupon: boolean }) {
  return (
    <div className="grid gap-2 print:hidden">
      {problem?.of === 'removal' && (
        <p role="alert" className="text-sm text-bad">
          {problem.text}
        </p>
      )}
      <details
        ref={box}
        open={refused !== undefined}
        onToggle={({ currentTarget }) =>
          currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
        }
        className={aboveFooter}
      >
        <summary className="opener flex min-h-target cursor-pointer items-center justify-between gap-4 text-sm font-medium">
          {hasCoupon ? messages.replace : messages.open}
        </summary>
        {/* `noValidate`: the storefront shows its own message, not the browser's. */}
        <form
          method="post"
          action={`/cart/coupon${formQuery}`}
          onSubmit={apply}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 pb-2 pt-1"
        >
          <TextInput
            label={messages.label}
            name="code"
            maxLength={maxCodeLength}
            defaultValue={refused?.code}
            problem={problem?.of === 'code' && problem.text}
            autoFocus={refused !== undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            required
            className={aboveFooter}
          />
          {/* Beside the field, whose label is above it. */}
          <Button aria-disabled={isBusy} className={`mt-6 ${aboveFooter}`}>
            {messages.apply}
          </Button>
        </form>
      </details>
    </div>
  )
}

function RemovalForm({ coupon: { remove }, formQuery, children }: CouponProps & { children: ReactNode }) {
  return (
    <form method="post" action={`/cart/remove-coupon${formQuery}`} onSubmit={remove}>
      {children}
    </form>
  )
}

/** The code of the coupon that the cart has: a click removes it. */
export const CouponCode = ({ code, ...form }: CouponProps & { code: string }) => (
  <RemovalForm {...form}>
    <button
      type="submit"
      aria-label={`${messages.remove} ${code}`}
      aria-disabled={form.coupon.isBusy}
      className="inline-flex min-h-target items-center gap-2 rounded-box border border-edge px-3 py-1 text-start text-sm hover:border-ink hover:bg-surface lg:min-h-9"
    >
      <bdi>{code}</bdi>
      <CloseIcon />
    </button>
  </RemovalForm>
)

/** Why the coupon takes nothing off, with a button that removes it. */
export const CouponWarning = ({ violation, ...form }: CouponProps & { violation: Violation }) => (
  <Notice tone="warn" title={<span dir="auto">{violation.description}</span>}>
    <RemovalForm {...form}>
      <Button kind="text" aria-disabled={form.coupon.isBusy} className="-mx-2 text-sm print:hidden">
        {messages.remove}
      </Button>
    </RemovalForm>
  </Notice>
)
