// A cart to try: what shoppers would pay for it at an address, and why each discount applies or not. Nothing is saved.
import type { Route } from './+types/cart-preview'
import { loadPreview } from './load-preview.ts'
import { PreviewForm } from './preview-form.tsx'
import { PreviewResult } from './preview-result.tsx'

export const loader = (args: Route.LoaderArgs) => loadPreview(args)

export const meta = () => [{ title: 'Try a cart' }]

export default function CartPreview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-5 max-w-measure">
        <h1 className="font-display text-2xl">Try a cart</h1>
        <p className="text-ink-soft">
          Fill a cart to see what shoppers would pay at an address, with delivery and tax, and why each
          discount applies or not. Nothing is saved.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-10 gap-y-8">
        <div className="max-w-measure min-w-0 flex-1 basis-md">
          <PreviewForm {...loaderData} />
        </div>
        <div className="max-w-measure min-w-0 flex-1 basis-md">
          <PreviewResult {...loaderData} />
        </div>
      </div>
    </>
  )
}
