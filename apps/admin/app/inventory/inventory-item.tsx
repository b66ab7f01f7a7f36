// The stock of one variant: what there is, how it is changed, and why it is so.
import { data, Link, useActionData, useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/inventory-item'
import { adminContext } from '../context.ts'
import { localTime } from '../form/local-time.ts'
import { offlineProblem, postOnline } from '../form/save-online.ts'
import { formContext, merchantContext } from '../sign-in/merchant.ts'
import { changePreorder, unsentPreorder, type UnchangedPreorder } from './change-preorder.ts'
import { changeStock, unsentStock, type UnchangedStock } from './change-stock.ts'
import { Ledger, type LedgerRow } from './ledger.tsx'
import { PreorderForm } from './preorder-form.tsx'
import { StockForm } from './stock-form.tsx'
import { nameOf, stockText } from './stock-text.ts'

const entriesPerPage = 20

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { inventoryItems, inventory, store } = context.get(merchantContext)
  const [item, { timeZone }] = await Promise.all([inventoryItems.get(id), store.get()])
  if (!item) throw data(null, 404)
  const { productId, variantId, revision, trackQuantity, preorderInfo } = item
  const before = /^\d{1,18}$/.exec(url.searchParams.get('before') ?? '')?.[0]
  const { movements, hasMore } = await inventory.movements({
    productId,
    variantId,
    limit: entriesPerPage,
    ...(before && { before }),
  })
  return {
    item: { id, storeId: context.get(adminContext).siteId, revision, formKey: crypto.randomUUID() },
    productId,
    name: nameOf(item),
    sku: item.product.variantSku ?? '',
    stock: stockText(item),
    isCounted: trackQuantity,
    preorder: preorderInfo,
    isFirst: before === undefined,
    timeZone,
    older: hasMore ? (movements.at(-1)?.id ?? null) : null,
    rows: movements.map(
      ({ id: entry, change, after, reason, actor, createdDate }): LedgerRow => ({
        id: entry,
        change,
        after,
        reason,
        actor,
        createdDate,
        time: localTime(createdDate, timeZone).replace('T', ' '),
      }),
    ),
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => undefined)
  if (!posted) throw data(null, 400)
  const change = posted.get('form') === 'preorder' ? changePreorder : changeStock
  return change(context.get(formContext), id, posted)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  postOnline<UnchangedStock | UnchangedPreorder>(args, (posted) =>
    (posted.get('form') === 'preorder' ? unsentPreorder : unsentStock)(posted, offlineProblem),
  )

// What was refused is shown beside the stock as it is now, and saved again with another key; a platform that does not answer
// could not show it.
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name ?? ''} · Inventory` }]

const linkClass =
  'inline-flex min-h-target items-center text-ink-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink'

export default function InventoryItem({ loaderData }: Route.ComponentProps) {
  const { item, productId, name, sku, stock, isCounted, preorder, ...ledger } = loaderData
  const answer = useActionData<UnchangedStock | UnchangedPreorder>()
  const saved = useSearchParams()[0].get('saved')
  return (
    <>
      <p>
        <Link to="/inventory" className={linkClass}>
          Inventory
        </Link>
      </p>
      <h1 className="font-display text-2xl wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <p className="text-lg tabular-nums">{stock}</p>
      <p className="mb-5 flex flex-wrap items-center gap-x-4 text-ink-soft">
        {sku && (
          <span>
            SKU <bdi>{sku}</bdi>
          </span>
        )}
        <Link to={`/products/${encodeURIComponent(productId)}`} className={linkClass}>
          Product
        </Link>
      </p>
      <StockForm
        key={`stock ${item.id}`}
        item={item}
        isCounted={isCounted}
        result={answer?.form === 'stock' ? answer : undefined}
      />
      <p role="status" className="mt-3 text-good">
        {saved === '' && !answer && 'Saved'}
      </p>
      <h2 className="mt-10 mb-4 font-display text-xl">Preorder</h2>
      <PreorderForm
        key={`preorder ${item.id}`}
        item={item}
        preorder={preorder}
        result={answer?.form === 'preorder' ? answer : undefined}
      />
      <p role="status" className="mt-3 text-good">
        {saved === 'preorder' && !answer && 'Saved'}
      </p>
      <Ledger {...ledger} />
    </>
  )
}
